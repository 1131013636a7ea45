import { config } from "#lib/platform/config"
import { perProcess } from "#lib/platform/per-process"
import { openIntake } from "#lib/intake/receive/receive"
import { getSigningKeys } from "#lib/mail-api/proxy/keys"
import { openedStore } from "#lib/data/store/open"

/** The intake of callbacks in this process: the entry point and the route share one queue. */
export const intake = perProcess("waybillIntake", () =>
  openIntake({
    store: openedStore,
    keysOf: getSigningKeys,
    // Leaves at least half of a small pool to people.
    atOnceMax: Math.min(4, Math.floor(config().database.poolMax / 2)),
  }),
)
