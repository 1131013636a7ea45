import "server-only"
import { findAddressAsked } from "#lib/alerts/address-link"
import { openedStore } from "#lib/store/open"

/** Whom the link asks and for which project; null when it no longer works. */
export const loadAddressAsked = async (token: string) => findAddressAsked(await openedStore(), token)
