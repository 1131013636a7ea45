import "server-only"
import { findByLink } from "#lib/features/alerts/address-link"
import { openedStore } from "#lib/data/store/open"

/** Address and project of the link; null when it no longer works. */
export const loadAddress = async (token: string) => findByLink(await openedStore(), token)
