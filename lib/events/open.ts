import "server-only"
import type { EventStore } from "./port.ts"
import { postgresEvents } from "./postgres.ts"

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillEvents?: EventStore | undefined }

/** Where this installation keeps its events. */
export const eventStore = (): EventStore => held.waybillEvents ?? postgresEvents

/** Keeps events elsewhere from now on; gives back how to undo it. */
export function useEventStore(store: EventStore): () => void {
  const before = held.waybillEvents
  held.waybillEvents = store
  return () => {
    held.waybillEvents = before
  }
}
