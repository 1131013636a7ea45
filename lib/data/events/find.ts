import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Finds messages (see lib/data/events/port.ts). */

export const listLetters: EventStore["listLetters"] = (...args) => eventStore().listLetters(...args)

export const lettersAt: EventStore["lettersAt"] = (...args) => eventStore().lettersAt(...args)

export const changedLetters: EventStore["changedLetters"] = (...args) => eventStore().changedLetters(...args)

export const newestChanged: EventStore["newestChanged"] = (...args) => eventStore().newestChanged(...args)

export const seqBefore: EventStore["seqBefore"] = (...args) => eventStore().seqBefore(...args)
