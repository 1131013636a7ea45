import "server-only"
import { config } from "#lib/config"
import { openedStore } from "#lib/store/open"
import { ownerExists } from "#lib/store/users"

/** Whether there is still an owner to make, and whose door this is. */
export async function loadSetup() {
  return { hasOwner: await ownerExists(await openedStore()), host: new URL(config().dashboardUrl).host }
}
