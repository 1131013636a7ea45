import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Takes persons out of what is stored (lib/data/events/port.ts). */

export const eraseLetters: EventStore["eraseLetters"] = (...given) => eventStore().eraseLetters(...given)

export const erasuresSettled: EventStore["erasuresSettled"] = () => eventStore().erasuresSettled()

export const lettersOfAddress: EventStore["lettersOfAddress"] = (...given) =>
  eventStore().lettersOfAddress(...given)

export const countOfAddress: EventStore["countOfAddress"] = (...given) =>
  eventStore().countOfAddress(...given)

export const eraseCounted: EventStore["eraseCounted"] = (...given) => eventStore().eraseCounted(...given)

export const letterMentions: EventStore["letterMentions"] = (...given) =>
  eventStore().letterMentions(...given)
