import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Stores events (see lib/data/events/port.ts). */

export const append: EventStore["append"] = (...args) => eventStore().append(...args)
