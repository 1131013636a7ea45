import "server-only"
import { currentSession } from "#lib/auth/session"
import { config } from "#lib/config"
import { openedStore } from "#lib/store/open"
import { ownerExists } from "#lib/store/users"

/** Whether somebody is here already, whether anybody can be, whose door this is and what else opens it. */
export async function loadSignIn() {
  const [session, hasOwner] = await Promise.all([currentSession(), openedStore().then(ownerExists)])
  const { dashboardUrl, oidc } = config()
  return {
    isSignedIn: session !== null,
    mustSetUpTwoFactor: session?.mustSetUpTwoFactor ?? false,
    hasOwner,
    host: new URL(dashboardUrl).host,
    provider: oidc?.label ?? null,
  }
}
