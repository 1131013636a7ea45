import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Stores events (lib/data/events/port.ts says what each function does). */

export const append: EventStore["append"] = (...given) => eventStore().append(...given)
