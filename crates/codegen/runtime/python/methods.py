"""Operations as methods of a client."""

from collections.abc import Callable
from typing import Generic, ParamSpec, Self, TypeVar, overload

from .call import Call, Done
from .client import BaseAsyncClient, BaseClient
from .errors import Failed

P = ParamSpec("P")
O = TypeVar("O")
F = TypeVar("F", bound=Failed)


class Method(Generic[P, O, F]):
    """An operation on a client: called it raises, `outcome` gives failures back."""

    def __init__(self, client: BaseClient, make: Callable[P, Call[O, F]]) -> None:
        self._client = client
        self._make = make

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> O:
        """The result; a failure is raised by its own type."""
        return self._client.send(self._make(*args, **kwargs))

    def outcome(self, *args: P.args, **kwargs: P.kwargs) -> Done[O] | F:
        """`Done` with the result, or the failure, to match on."""
        return self._client.outcome(self._make(*args, **kwargs))


class AsyncMethod(Generic[P, O, F]):
    """An operation on a client: awaited it raises, `outcome` gives failures back."""

    def __init__(self, client: BaseAsyncClient, make: Callable[P, Call[O, F]]) -> None:
        self._client = client
        self._make = make

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> O:
        """The result; a failure is raised by its own type."""
        return await self._client.send(self._make(*args, **kwargs))

    async def outcome(self, *args: P.args, **kwargs: P.kwargs) -> Done[O] | F:
        """`Done` with the result, or the failure, to match on."""
        return await self._client.outcome(self._make(*args, **kwargs))


class method(Generic[P, O, F]):
    """Puts an operation on a client."""

    def __init__(self, make: Callable[P, Call[O, F]]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, client: BaseClient, owner: object = None) -> Method[P, O, F]: ...

    @overload
    def __get__(self, client: None, owner: object = None) -> Self: ...

    def __get__(
        self, client: BaseClient | None, owner: object = None
    ) -> Method[P, O, F] | Self:
        return self if client is None else Method(client, self._make)


class async_method(Generic[P, O, F]):
    """Puts an operation on a client that awaits."""

    def __init__(self, make: Callable[P, Call[O, F]]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(
        self, client: BaseAsyncClient, owner: object = None
    ) -> AsyncMethod[P, O, F]: ...

    @overload
    def __get__(self, client: None, owner: object = None) -> Self: ...

    def __get__(
        self, client: BaseAsyncClient | None, owner: object = None
    ) -> AsyncMethod[P, O, F] | Self:
        return self if client is None else AsyncMethod(client, self._make)
