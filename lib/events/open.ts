import "server-only"
import type { EventStore } from "./port.ts"
import { postgresEvents } from "./postgres.ts"

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillEvents?: EventStore | undefined }

/** Where this installation keeps its events. */
export const eventStore = (): EventStore => held.waybillEvents ?? postgresEvents
