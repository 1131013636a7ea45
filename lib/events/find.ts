import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Finds messages (lib/events/port.ts). */

export const listLetters: EventStore["listLetters"] = (...given) => eventStore().listLetters(...given)

export const letterNeighbours: EventStore["letterNeighbours"] = (...given) =>
  eventStore().letterNeighbours(...given)
