"""The types of `Depot`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from .curable import Json, Model


class Address(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "postal_code": "postalCode",
    }

    city: str
    country: Country
    postal_code: str
    street: str


class AddressReply(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "postal_code": "postalCode",
    }

    city: str
    country: Country
    postal_code: str
    street: str


class Buyer(Model):
    email: str
    name: str
    phone: str | None = None


class BuyerReply(Model):
    email: str
    name: str
    phone: str | None = None


class CustomerPageReply(Model):
    customers: list[CustomerReply]
    total: int


class CustomerReply(Model):
    country: Country
    email: str
    id: str
    name: str
    since: str


class Delivery(Model):
    address: Address
    instructions: str | None = None
    method: DeliveryMethod


class DeliveryReply(Model):
    address: AddressReply
    instructions: str | None = None
    method: DeliveryReplyMethod


class Dimensions(Model):
    """In centimetres."""

    depth: float
    height: float
    width: float


class DimensionsReply(Model):
    """In centimetres."""

    depth: float
    height: float
    width: float


class ItemPageReply(Model):
    items: list[ItemReply]
    next: str | None = None
    """The cursor of the next page."""
    total: int


class ItemReply(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "available_from": "availableFrom",
        "pack_size": "packSize",
    }

    available_from: str | None = None
    bin: str | None = None
    category: Category
    description: str | None = None
    dimensions: DimensionsReply | None = None
    id: str
    name: str
    pack_size: int | None = None
    price: MoneyReply
    sku: str
    state: ItemState
    stock: int
    supplier: SupplierReply | None = None
    tags: list[str] | None = None
    version: int


class Money(Model):
    amount: float
    currency: Currency


class MoneyReply(Model):
    amount: float
    currency: Currency


class OrderLine(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "item_id": "itemId",
    }

    engraving: str | None = None
    item_id: str
    quantity: int


class OrderLineReply(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "item_id": "itemId",
    }

    engraving: str | None = None
    item_id: str
    quantity: int


class OrderPageReply(Model):
    next: str | None = None
    orders: list[OrderReply]
    total: int


class OrderReply(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "cancel_reason": "cancelReason",
        "deliver_by": "deliverBy",
        "gift_note": "giftNote",
        "gift_wrap": "giftWrap",
        "placed_at": "placedAt",
    }

    buyer: BuyerReply
    cancel_reason: str | None = None
    deliver_by: str | None = None
    delivery: DeliveryReply
    gift_note: str | None = None
    gift_wrap: bool | None = None
    id: str
    lines: list[OrderLineReply]
    placed_at: str
    priority: str | None = None
    reference: str | None = None
    status: OrderStatus
    total: MoneyReply


class Parcel(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "weight_kg": "weightKg",
    }

    dimensions: Dimensions | None = None
    weight_kg: float


class ParcelReply(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "weight_kg": "weightKg",
    }

    dimensions: DimensionsReply | None = None
    weight_kg: float


class ProblemItemReply(Model):
    """One thing that is wrong."""

    allowed: list[Json] | None = None
    code: str | None = None
    detail: str
    maximum: float | None = None
    minimum: float | None = None
    parameter: str | None = None
    """Which parameter."""
    pointer: str | None = None
    """Where in the body, as a JSON Pointer in a fragment."""


class ProblemReply(Model):
    """RFC 9457."""

    code: str | None = None
    """What went wrong, in one word for machines."""
    detail: str | None = None
    errors: list[ProblemItemReply] | None = None
    status: int
    title: str
    type: str


class ShipmentPageReply(Model):
    shipments: list[ShipmentReply]
    total: int


class ShipmentReply(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "order_id": "orderId",
        "pickup_at": "pickupAt",
        "tracking_url": "trackingUrl",
    }

    carrier: Carrier
    id: str
    order_id: str
    parcels: list[ParcelReply]
    pickup_at: str | None = None
    service: str | None = None
    state: ShipmentReplyState
    tracking_url: str | None = None


class Supplier(Model):
    email: str | None = None
    name: str
    website: str | None = None


class SupplierReply(Model):
    email: str | None = None
    name: str
    website: str | None = None


class UpstreamTimeoutDetails(Model):
    budget_ms: int | None = None
    elapsed_ms: int | None = None
    phase: UpstreamTimeoutDetailsPhase | None = None


class VersionProblemReply(Model):
    __wire__: ClassVar[Mapping[str, str]] = {
        "current_version": "currentVersion",
    }

    code: str | None = None
    current_version: int
    detail: str | None = None
    status: int
    title: str
    type: str


Carrier: TypeAlias = Literal[
    "parcelpost",
    "northbird",
    "rapido",
    "freightline",
]
Category: TypeAlias = Literal[
    "lighting",
    "furniture",
    "kitchen",
    "garden",
    "textiles",
    "tools",
]
Country: TypeAlias = Literal[
    "AT",
    "BE",
    "CH",
    "DE",
    "DK",
    "FR",
    "IT",
    "NL",
    "PL",
    "SE",
]
"""A country that the depot delivers to."""
Currency: TypeAlias = Literal[
    "EUR",
    "CHF",
    "DKK",
    "PLN",
    "SEK",
]
DeliveryMethod: TypeAlias = Literal[
    "standard",
    "express",
    "pickup",
    "pallet",
]
DeliveryReplyMethod: TypeAlias = Literal[
    "standard",
    "express",
    "pickup",
    "pallet",
]
DepotCancelOrderInputReason: TypeAlias = Literal[
    "changed-mind",
    "too-late",
    "found-cheaper",
    "mistake",
    "other",
]
DepotCancelOrderInputRefund: TypeAlias = Literal[
    "original",
    "voucher",
    "none",
]
DepotCreateOrderInputPriority: TypeAlias = Literal[
    "low",
    "normal",
    "high",
]
DepotCreateShipmentInputLabelFormat: TypeAlias = Literal[
    "pdf",
    "png",
    "zpl",
]
DepotCreateShipmentInputService: TypeAlias = Literal[
    "economy",
    "standard",
    "overnight",
]
DepotListItemsInputSort: TypeAlias = Literal[
    "name",
    "price",
    "stock",
    "newest",
]
DepotSearchItemsInputWithinItem: TypeAlias = Literal[
    "name",
    "description",
    "tags",
    "sku",
]
DepotSetStockInputReason: TypeAlias = Literal[
    "inventory",
    "damage",
    "correction",
    "return",
]
ItemState: TypeAlias = Literal[
    "available",
    "backordered",
    "discontinued",
]
OrderStatus: TypeAlias = Literal[
    "pending",
    "packed",
    "shipped",
    "delivered",
    "cancelled",
]
ShipmentReplyState: TypeAlias = Literal[
    "announced",
    "moving",
    "arrived",
]
UpstreamTimeoutDetailsPhase: TypeAlias = Literal[
    "connect",
    "first_byte",
    "idle",
    "total",
]
