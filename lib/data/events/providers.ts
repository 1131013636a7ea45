import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Counts messages anew by the provider of their mailboxes (lib/data/events/port.ts). */

export const lettersOfUnknownProvider: EventStore["lettersOfUnknownProvider"] = (...given) =>
  eventStore().lettersOfUnknownProvider(...given)

export const recountProviders: EventStore["recountProviders"] = (...given) =>
  eventStore().recountProviders(...given)
