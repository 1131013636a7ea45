import "server-only"
import { currentSession } from "#lib/access/auth/session"
import { config } from "#lib/platform/config"
import { openedStore } from "#lib/data/store/open"
import { ownerExists } from "#lib/data/store/users"

/** Facts for the sign-in page: session, whether an owner exists, the account's name and the providers offered. */
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
