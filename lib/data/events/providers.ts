import "server-only"
import { eventStore } from "./open.ts"
import type { EventStore } from "./port.ts"

/** Recounts messages by the provider of their mailboxes (see lib/data/events/port.ts). */

export const lettersOfUnknownProvider: EventStore["lettersOfUnknownProvider"] = (...args) =>
  eventStore().lettersOfUnknownProvider(...args)

export const recountProviders: EventStore["recountProviders"] = (...args) =>
  eventStore().recountProviders(...args)
