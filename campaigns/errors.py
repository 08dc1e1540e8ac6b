"""Why a write of campaigns was refused."""


class OutdatedError(Exception):
    """Somebody saved a newer version than the one this write was made from."""


class LastGameMasterError(Exception):
    """A campaign would be left without a game master."""


class InviteGoneError(Exception):
    """No invitation is open under this token: used, expired, revoked or never made."""


class AlreadyMemberError(Exception):
    """The person who accepts an invitation sits at the table."""


class NotMemberError(Exception):
    """The person meant does not sit at this table (any more)."""


class UsernameTakenError(Exception):
    """An account of this user name exists."""


class HostExistsError(Exception):
    """The set-up link has been used."""


class BusyError(Exception):
    """So many passwords are being hashed that this one is not: nothing was done, and soon it can be."""


class LinkGoneError(Exception):
    """No reset link is open under this token: used, expired or never made."""
