import "server-only"
import { currentUser } from "#lib/auth/session"
import { config } from "#lib/config"
import { openedStore } from "#lib/store/open"
import { ownerExists } from "#lib/store/users"

/** Whether somebody is here already, whether anybody can be, and whose door this is. */
export async function loadSignIn() {
  const [user, hasOwner] = await Promise.all([currentUser(), openedStore().then(ownerExists)])
  return { isSignedIn: user !== null, hasOwner, host: new URL(config().dashboardUrl).host }
}
