import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Deletes what is over (lib/data/events/port.ts). */

export const expire: EventStore["expire"] = (...given) => eventStore().expire(...given)
