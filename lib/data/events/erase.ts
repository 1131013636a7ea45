import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Removes persons from stored events (see lib/data/events/port.ts). */

export const eraseLetters: EventStore["eraseLetters"] = (...args) => eventStore().eraseLetters(...args)

export const erasuresSettled: EventStore["erasuresSettled"] = () => eventStore().erasuresSettled()

export const lettersOfAddress: EventStore["lettersOfAddress"] = (...args) =>
  eventStore().lettersOfAddress(...args)

export const countOfAddress: EventStore["countOfAddress"] = (...args) => eventStore().countOfAddress(...args)

export const eraseCounted: EventStore["eraseCounted"] = (...args) => eventStore().eraseCounted(...args)

export const letterMentions: EventStore["letterMentions"] = (...args) => eventStore().letterMentions(...args)
