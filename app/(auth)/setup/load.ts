import "server-only"
import { config } from "#lib/platform/config"
import { openedStore } from "#lib/data/store/open"
import { ownerExists } from "#lib/data/store/users"

/** Whether there is still an owner to make, and whose door this is. */
export async function loadSetup() {
  return { hasOwner: await ownerExists(await openedStore()), host: new URL(config().dashboardUrl).host }
}
