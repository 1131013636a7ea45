import { config } from "#lib/platform/config"
import { type Intake, openIntake } from "#lib/intake/receive/receive"
import { getSigningKeys } from "#lib/mail-api/proxy/keys"
import { openedStore } from "#lib/data/store/open"

// A development reload evaluates this file again, and there are two ways in (entry-point.ts, route.ts): one queue for all.
const held = globalThis as typeof globalThis & { waybillIntake?: Intake }

/** This process's intake of callbacks. */
export function intake(): Intake {
  held.waybillIntake ??= openIntake({
    store: openedStore,
    keysOf: getSigningKeys,
    // At least half of a small pool is left to people.
    atOnceMax: Math.min(4, Math.floor(config().database.poolMax / 2)),
  })
  return held.waybillIntake
}
