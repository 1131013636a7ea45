import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Deletes expired rows (see lib/data/events/port.ts). */

export const expire: EventStore["expire"] = (...args) => eventStore().expire(...args)
