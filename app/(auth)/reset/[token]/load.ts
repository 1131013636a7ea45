import "server-only"
import { isLinkOpen } from "#lib/access/auth/account"
import { openedStore } from "#lib/data/store/open"

/** Whether the link can still be followed. */
export const loadReset = async (token: string): Promise<boolean> =>
  isLinkOpen(await openedStore(), token, "password")
