import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Finds messages (lib/data/events/port.ts). */

export const listLetters: EventStore["listLetters"] = (...given) => eventStore().listLetters(...given)

export const lettersAt: EventStore["lettersAt"] = (...given) => eventStore().lettersAt(...given)

export const changedLetters: EventStore["changedLetters"] = (...given) =>
  eventStore().changedLetters(...given)

export const newestChanged: EventStore["newestChanged"] = (...given) => eventStore().newestChanged(...given)

export const seqBefore: EventStore["seqBefore"] = (...given) => eventStore().seqBefore(...given)
