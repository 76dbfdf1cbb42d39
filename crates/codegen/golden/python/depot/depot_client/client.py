"""Clients of `Depot`."""

from . import failures, operations
from .curable.client import BaseAsyncClient, BaseClient
from .curable.methods import async_method, method


class AsyncClient(BaseAsyncClient):
    """Calls the operations of `Depot` and awaits their answers."""

    protocol = failures.PROTOCOL

    depot_cancel_order = async_method(operations.depot_cancel_order)
    """Cancel an order."""

    depot_create_item = async_method(operations.depot_create_item)
    """Put a new item on the shelves."""

    depot_create_order = async_method(operations.depot_create_order)
    """Place an order. Reserves the stock. With an `Idempotency-Key` the same order
    is placed only once.
    """

    depot_create_shipment = async_method(operations.depot_create_shipment)
    """Hand an order to a carrier."""

    depot_get_customer = async_method(operations.depot_get_customer)
    """Read one customer."""

    depot_get_item = async_method(operations.depot_get_item)
    """Read one item."""

    depot_get_order = async_method(operations.depot_get_order)
    """Read one order."""

    depot_list_customers = async_method(operations.depot_list_customers)
    """List the customers."""

    depot_list_items = async_method(operations.depot_list_items)
    """List the items. The items of the depot, a page at a time. Filters narrow the
    list.
    """

    depot_list_orders = async_method(operations.depot_list_orders)
    """List the orders."""

    depot_list_shipments = async_method(operations.depot_list_shipments)
    """List the shipments."""

    depot_search_items = async_method(operations.depot_search_items)
    """Search the items by words."""

    depot_set_stock = async_method(operations.depot_set_stock)
    """Record how many there are after a count. Setting the same count twice does no
    more than setting it once.
    """

    depot_update_item = async_method(operations.depot_update_item)
    """Change an item. Changes only what is given. `version` must be the version that
    was read.
    """


class Client(BaseClient):
    """Calls the operations of `Depot` and waits for their answers."""

    protocol = failures.PROTOCOL

    depot_cancel_order = method(operations.depot_cancel_order)
    """Cancel an order."""

    depot_create_item = method(operations.depot_create_item)
    """Put a new item on the shelves."""

    depot_create_order = method(operations.depot_create_order)
    """Place an order. Reserves the stock. With an `Idempotency-Key` the same order
    is placed only once.
    """

    depot_create_shipment = method(operations.depot_create_shipment)
    """Hand an order to a carrier."""

    depot_get_customer = method(operations.depot_get_customer)
    """Read one customer."""

    depot_get_item = method(operations.depot_get_item)
    """Read one item."""

    depot_get_order = method(operations.depot_get_order)
    """Read one order."""

    depot_list_customers = method(operations.depot_list_customers)
    """List the customers."""

    depot_list_items = method(operations.depot_list_items)
    """List the items. The items of the depot, a page at a time. Filters narrow the
    list.
    """

    depot_list_orders = method(operations.depot_list_orders)
    """List the orders."""

    depot_list_shipments = method(operations.depot_list_shipments)
    """List the shipments."""

    depot_search_items = method(operations.depot_search_items)
    """Search the items by words."""

    depot_set_stock = method(operations.depot_set_stock)
    """Record how many there are after a count. Setting the same count twice does no
    more than setting it once.
    """

    depot_update_item = method(operations.depot_update_item)
    """Change an item. Changes only what is given. `version` must be the version that
    was read.
    """
