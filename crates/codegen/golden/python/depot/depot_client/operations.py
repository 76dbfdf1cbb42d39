"""The operations of `Depot`, each as a function that makes a call of its arguments.

A client sends calls; its methods do both at once.
"""

from __future__ import annotations

from typing import TypeAlias

from . import failures, models
from .curable.call import Call, Common

DEPOT_CANCEL_ORDER_FAILURES = (
    failures.DepotCancelOrderHttp403,
    failures.DepotCancelOrderHttp404,
    failures.DepotCancelOrderHttp409,
    failures.DepotCancelOrderHttp422,
    failures.Http4xx,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotCancelOrderFailure: TypeAlias = (
    failures.DepotCancelOrderHttp403
    | failures.DepotCancelOrderHttp404
    | failures.DepotCancelOrderHttp409
    | failures.DepotCancelOrderHttp422
    | failures.Http4xx
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_cancel_order(
    *,
    order_id: str,
    reason: models.DepotCancelOrderInputReason,
    comment: str | None = None,
    refund: models.DepotCancelOrderInputRefund | None = None,
) -> Call[models.OrderReply, DepotCancelOrderFailure]:
    """Cancel an order.

    `comment`: Needed when the reason is `other`.

    `order_id`: The order, such as `ord-1042`.

    `refund`: Default: `"original"`.
    """
    return Call(
        "depot/cancelOrder",
        "write",
        models.OrderReply,
        DEPOT_CANCEL_ORDER_FAILURES,
        {
            "orderId": order_id,
            "reason": reason,
        },
        {
            "comment": comment,
            "refund": refund,
        },
    )


DEPOT_CREATE_ITEM_FAILURES = (
    failures.DepotCreateItemHttp401,
    failures.DepotCreateItemHttp409,
    failures.DepotCreateItemHttp422,
    failures.Http4xx,
    failures.DepotCreateItemHttp503,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotCreateItemFailure: TypeAlias = (
    failures.DepotCreateItemHttp401
    | failures.DepotCreateItemHttp409
    | failures.DepotCreateItemHttp422
    | failures.Http4xx
    | failures.DepotCreateItemHttp503
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_create_item(
    *,
    category: models.Category,
    name: str,
    price: models.Money,
    sku: str,
    available_from: str | None = None,
    description: str | None = None,
    dimensions: models.Dimensions | None = None,
    fragile: bool | None = None,
    manual_url: str | None = None,
    pack_size: int | None = None,
    supplier: models.Supplier | None = None,
    tags: list[str] | None = None,
    weight_kg: float | None = None,
) -> Call[models.ItemReply, DepotCreateItemFailure]:
    """Put a new item on the shelves.

    `dimensions`: Needed for furniture.

    `pack_size`: How many are sold together.

    `sku`: Two capital letters, a hyphen and four digits.
    """
    return Call(
        "depot/createItem",
        "write",
        models.ItemReply,
        DEPOT_CREATE_ITEM_FAILURES,
        {
            "category": category,
            "name": name,
            "price": price,
            "sku": sku,
        },
        {
            "availableFrom": available_from,
            "description": description,
            "dimensions": dimensions,
            "fragile": fragile,
            "manualUrl": manual_url,
            "packSize": pack_size,
            "supplier": supplier,
            "tags": tags,
            "weightKg": weight_kg,
        },
    )


DEPOT_CREATE_ORDER_FAILURES = (
    failures.DepotCreateOrderHttp401,
    failures.DepotCreateOrderHttp409,
    failures.DepotCreateOrderHttp422,
    failures.DepotCreateOrderHttp429,
    failures.Http4xx,
    failures.DepotCreateOrderHttp503,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotCreateOrderFailure: TypeAlias = (
    failures.DepotCreateOrderHttp401
    | failures.DepotCreateOrderHttp409
    | failures.DepotCreateOrderHttp422
    | failures.DepotCreateOrderHttp429
    | failures.Http4xx
    | failures.DepotCreateOrderHttp503
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_create_order(
    *,
    buyer: models.Buyer,
    delivery: models.Delivery,
    lines: list[models.OrderLine],
    idempotency_key: str | None = None,
    coupon: str | None = None,
    deliver_by: str | None = None,
    gift_note: str | None = None,
    gift_wrap: bool | None = None,
    notify_url: str | None = None,
    priority: models.DepotCreateOrderInputPriority | None = None,
    reference: str | None = None,
) -> Call[models.OrderReply, DepotCreateOrderFailure]:
    """Place an order. Reserves the stock. With an `Idempotency-Key` the same order
    is placed only once.

    `idempotency_key`: The same key with the same order gives the answer that the
    first call got.

    `priority`: Default: `"normal"`.

    `reference`: The caller's own name for the order.
    """
    return Call(
        "depot/createOrder",
        "write",
        models.OrderReply,
        DEPOT_CREATE_ORDER_FAILURES,
        {
            "buyer": buyer,
            "delivery": delivery,
            "lines": lines,
        },
        {
            "Idempotency-Key": idempotency_key,
            "coupon": coupon,
            "deliverBy": deliver_by,
            "giftNote": gift_note,
            "giftWrap": gift_wrap,
            "notifyUrl": notify_url,
            "priority": priority,
            "reference": reference,
        },
    )


DEPOT_CREATE_SHIPMENT_FAILURES = (
    failures.DepotCreateShipmentHttp409,
    failures.DepotCreateShipmentHttp422,
    failures.DepotCreateShipmentHttp429,
    failures.Http4xx,
    failures.Http5xx,
    failures.DepotCreateShipmentHttpDefault,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotCreateShipmentFailure: TypeAlias = (
    failures.DepotCreateShipmentHttp409
    | failures.DepotCreateShipmentHttp422
    | failures.DepotCreateShipmentHttp429
    | failures.Http4xx
    | failures.Http5xx
    | failures.DepotCreateShipmentHttpDefault
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_create_shipment(
    *,
    carrier: models.Carrier,
    order_id: str,
    parcels: list[models.Parcel],
    callback_url: str | None = None,
    insured_value: models.Money | None = None,
    label_format: models.DepotCreateShipmentInputLabelFormat | None = None,
    pickup_at: str | None = None,
    service: models.DepotCreateShipmentInputService | None = None,
) -> Call[models.ShipmentReply, DepotCreateShipmentFailure]:
    """Hand an order to a carrier.

    `service`: Default: `"standard"`.
    """
    return Call(
        "depot/createShipment",
        "write",
        models.ShipmentReply,
        DEPOT_CREATE_SHIPMENT_FAILURES,
        {
            "carrier": carrier,
            "orderId": order_id,
            "parcels": parcels,
        },
        {
            "callbackUrl": callback_url,
            "insuredValue": insured_value,
            "labelFormat": label_format,
            "pickupAt": pickup_at,
            "service": service,
        },
    )


DEPOT_GET_CUSTOMER_FAILURES = (
    failures.DepotGetCustomerHttp401,
    failures.DepotGetCustomerHttp403,
    failures.DepotGetCustomerHttp404,
    failures.Http4xx,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotGetCustomerFailure: TypeAlias = (
    failures.DepotGetCustomerHttp401
    | failures.DepotGetCustomerHttp403
    | failures.DepotGetCustomerHttp404
    | failures.Http4xx
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_get_customer(
    *,
    customer_id: str,
) -> Call[models.CustomerReply, DepotGetCustomerFailure]:
    """Read one customer."""
    return Call(
        "depot/getCustomer",
        "read",
        models.CustomerReply,
        DEPOT_GET_CUSTOMER_FAILURES,
        {
            "customerId": customer_id,
        },
    )


DEPOT_GET_ITEM_FAILURES = (
    failures.DepotGetItemHttp404,
    failures.DepotGetItemHttp422,
    failures.Http4xx,
    failures.Http5xx,
    failures.DepotGetItemHttpDefault,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotGetItemFailure: TypeAlias = (
    failures.DepotGetItemHttp404
    | failures.DepotGetItemHttp422
    | failures.Http4xx
    | failures.Http5xx
    | failures.DepotGetItemHttpDefault
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_get_item(
    *,
    item_id: str,
) -> Call[models.ItemReply, DepotGetItemFailure]:
    """Read one item.

    `item_id`: The item, such as `item-blue-lamp`.
    """
    return Call(
        "depot/getItem",
        "read",
        models.ItemReply,
        DEPOT_GET_ITEM_FAILURES,
        {
            "itemId": item_id,
        },
    )


DEPOT_GET_ORDER_FAILURES = (
    failures.DepotGetOrderHttp404,
    failures.Http4xx,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotGetOrderFailure: TypeAlias = (
    failures.DepotGetOrderHttp404
    | failures.Http4xx
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_get_order(
    *,
    order_id: str,
) -> Call[models.OrderReply, DepotGetOrderFailure]:
    """Read one order.

    `order_id`: The order, such as `ord-1042`.
    """
    return Call(
        "depot/getOrder",
        "read",
        models.OrderReply,
        DEPOT_GET_ORDER_FAILURES,
        {
            "orderId": order_id,
        },
    )


DEPOT_LIST_CUSTOMERS_FAILURES = (
    failures.DepotListCustomersHttp401,
    failures.DepotListCustomersHttp403,
    failures.DepotListCustomersHttp4xx,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotListCustomersFailure: TypeAlias = (
    failures.DepotListCustomersHttp401
    | failures.DepotListCustomersHttp403
    | failures.DepotListCustomersHttp4xx
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_list_customers(
    *,
    country: models.Country | None = None,
    limit: int | None = None,
    since: str | None = None,
) -> Call[models.CustomerPageReply, DepotListCustomersFailure]:
    """List the customers.

    `limit`: How many to give at most. Default: `20`.

    `since`: Only customers who came at this time or later.
    """
    return Call(
        "depot/listCustomers",
        "read",
        models.CustomerPageReply,
        DEPOT_LIST_CUSTOMERS_FAILURES,
        {},
        {
            "country": country,
            "limit": limit,
            "since": since,
        },
    )


DEPOT_LIST_ITEMS_FAILURES = (
    failures.Http4xx,
    failures.Http5xx,
    failures.DepotListItemsHttpDefault,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotListItemsFailure: TypeAlias = (
    failures.Http4xx
    | failures.Http5xx
    | failures.DepotListItemsHttpDefault
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_list_items(
    *,
    category: models.Category | None = None,
    cursor: str | None = None,
    in_stock: bool | None = None,
    limit: int | None = None,
    max_price: float | None = None,
    min_price: float | None = None,
    sort: models.DepotListItemsInputSort | None = None,
    state: models.ItemState | None = None,
) -> Call[models.ItemPageReply, DepotListItemsFailure]:
    """List the items. The items of the depot, a page at a time. Filters narrow the
    list.

    `category`: Only items of this category.

    `cursor`: Where the next page begins, as the last page told it.

    `in_stock`: Only items of which there are some, or none.

    `limit`: How many to give at most. Default: `20`.

    `max_price`: Only items that cost at most this much; not below `minPrice`.

    `min_price`: Only items that cost at least this much.

    `sort`: Default: `"name"`.

    `state`: Only items in this state.
    """
    return Call(
        "depot/listItems",
        "read",
        models.ItemPageReply,
        DEPOT_LIST_ITEMS_FAILURES,
        {},
        {
            "category": category,
            "cursor": cursor,
            "inStock": in_stock,
            "limit": limit,
            "maxPrice": max_price,
            "minPrice": min_price,
            "sort": sort,
            "state": state,
        },
    )


DEPOT_LIST_ORDERS_FAILURES = (
    failures.Http4xx,
    failures.Http5xx,
    failures.DepotListOrdersHttpDefault,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotListOrdersFailure: TypeAlias = (
    failures.Http4xx
    | failures.Http5xx
    | failures.DepotListOrdersHttpDefault
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_list_orders(
    *,
    cursor: str | None = None,
    email: str | None = None,
    limit: int | None = None,
    placed_from: str | None = None,
    placed_to: str | None = None,
    status: models.OrderStatus | None = None,
) -> Call[models.OrderPageReply, DepotListOrdersFailure]:
    """List the orders.

    `cursor`: Where the next page begins, as the last page told it.

    `email`: Only orders of the customer with this address.

    `limit`: How many to give at most. Default: `20`.

    `placed_from`: Only orders placed on this day or later.

    `placed_to`: Only orders placed on this day or earlier; not before
    `placedFrom`.

    `status`: Only orders with this status.
    """
    return Call(
        "depot/listOrders",
        "read",
        models.OrderPageReply,
        DEPOT_LIST_ORDERS_FAILURES,
        {},
        {
            "cursor": cursor,
            "email": email,
            "limit": limit,
            "placedFrom": placed_from,
            "placedTo": placed_to,
            "status": status,
        },
    )


DEPOT_LIST_SHIPMENTS_FAILURES = (
    failures.Http4xx,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotListShipmentsFailure: TypeAlias = (
    failures.Http4xx
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_list_shipments(
    *,
    carrier: models.Carrier | None = None,
    limit: int | None = None,
    order_id: str | None = None,
) -> Call[models.ShipmentPageReply, DepotListShipmentsFailure]:
    """List the shipments.

    `limit`: How many to give at most. Default: `20`.

    `order_id`: Only shipments of this order.
    """
    return Call(
        "depot/listShipments",
        "read",
        models.ShipmentPageReply,
        DEPOT_LIST_SHIPMENTS_FAILURES,
        {},
        {
            "carrier": carrier,
            "limit": limit,
            "orderId": order_id,
        },
    )


DEPOT_SEARCH_ITEMS_FAILURES = (
    failures.DepotSearchItemsHttp422,
    failures.DepotSearchItemsHttp429,
    failures.Http4xx,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotSearchItemsFailure: TypeAlias = (
    failures.DepotSearchItemsHttp422
    | failures.DepotSearchItemsHttp429
    | failures.Http4xx
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_search_items(
    *,
    query: str,
    limit: int | None = None,
    within: list[models.DepotSearchItemsInputWithinItem] | None = None,
) -> Call[models.ItemPageReply, DepotSearchItemsFailure]:
    """Search the items by words.

    `limit`: How many to give at most. Default: `20`.

    `query`: The words to look for.

    `within`: Where to look.
    """
    return Call(
        "depot/searchItems",
        "read",
        models.ItemPageReply,
        DEPOT_SEARCH_ITEMS_FAILURES,
        {
            "query": query,
        },
        {
            "limit": limit,
            "within": within,
        },
    )


DEPOT_SET_STOCK_FAILURES = (
    failures.DepotSetStockHttp404,
    failures.DepotSetStockHttp409,
    failures.DepotSetStockHttp412,
    failures.DepotSetStockHttp422,
    failures.Http4xx,
    failures.DepotSetStockHttp503,
    failures.Http5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotSetStockFailure: TypeAlias = (
    failures.DepotSetStockHttp404
    | failures.DepotSetStockHttp409
    | failures.DepotSetStockHttp412
    | failures.DepotSetStockHttp422
    | failures.Http4xx
    | failures.DepotSetStockHttp503
    | failures.Http5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_set_stock(
    *,
    count: int,
    counted_at: str,
    item_id: str,
    if_match: str | None = None,
    bin: str | None = None,
    reason: models.DepotSetStockInputReason | None = None,
) -> Call[models.ItemReply, DepotSetStockFailure]:
    """Record how many there are after a count. Setting the same count twice does no
    more than setting it once.

    `if_match`: The version of the item that was counted, as its `ETag` gives it.

    `bin`: The shelf, such as `B-07-3`.

    `item_id`: The item, such as `item-blue-lamp`.
    """
    return Call(
        "depot/setStock",
        "idempotent",
        models.ItemReply,
        DEPOT_SET_STOCK_FAILURES,
        {
            "count": count,
            "countedAt": counted_at,
            "itemId": item_id,
        },
        {
            "If-Match": if_match,
            "bin": bin,
            "reason": reason,
        },
    )


DEPOT_UPDATE_ITEM_FAILURES = (
    failures.DepotUpdateItemHttp403,
    failures.DepotUpdateItemHttp404,
    failures.DepotUpdateItemHttp409,
    failures.DepotUpdateItemHttp422,
    failures.Http4xx,
    failures.DepotUpdateItemHttp5xx,
    failures.UpstreamMalformed,
    failures.UpstreamTimeout,
    failures.UpstreamUnreachable,
)
DepotUpdateItemFailure: TypeAlias = (
    failures.DepotUpdateItemHttp403
    | failures.DepotUpdateItemHttp404
    | failures.DepotUpdateItemHttp409
    | failures.DepotUpdateItemHttp422
    | failures.Http4xx
    | failures.DepotUpdateItemHttp5xx
    | failures.UpstreamMalformed
    | failures.UpstreamTimeout
    | failures.UpstreamUnreachable
    | Common
)


def depot_update_item(
    *,
    item_id: str,
    version: int,
    description: str | None = None,
    name: str | None = None,
    price: models.Money | None = None,
    reorder_amount: int | None = None,
    reorder_point: int | None = None,
    state: models.ItemState | None = None,
    tags: list[str] | None = None,
) -> Call[models.ItemReply, DepotUpdateItemFailure]:
    """Change an item. Changes only what is given. `version` must be the version that
    was read.

    `item_id`: The item, such as `item-blue-lamp`.

    `version`: The version that was read.
    """
    return Call(
        "depot/updateItem",
        "write",
        models.ItemReply,
        DEPOT_UPDATE_ITEM_FAILURES,
        {
            "itemId": item_id,
            "version": version,
        },
        {
            "description": description,
            "name": name,
            "price": price,
            "reorderAmount": reorder_amount,
            "reorderPoint": reorder_point,
            "state": state,
            "tags": tags,
        },
    )
