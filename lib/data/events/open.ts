import "server-only"
import { eventsUrl } from "#lib/platform/config"
import { openedStore } from "#lib/data/store/open"
import { clickhouseEvents } from "./clickhouse/adapter.ts"
import { openClickhouse } from "./clickhouse/client.ts"
import type { EventStore } from "./port.ts"
import { postgresEvents } from "./postgres/adapter.ts"

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillEvents?: EventStore | undefined }

/** Where this installation keeps its events: in the ClickHouse of EVENTS_URL, or else in the dashboard's database. */
export function eventStore(): EventStore {
  held.waybillEvents ??= opened(eventsUrl())
  return held.waybillEvents
}

const opened = (url: string | undefined): EventStore =>
  url === undefined ? postgresEvents : clickhouseEvents(openClickhouse(url), openedStore)

/** Keeps events elsewhere from now on; gives back how to undo it. */
export function useEventStore(store: EventStore): () => void {
  const before = held.waybillEvents
  held.waybillEvents = store
  return () => {
    held.waybillEvents = before
  }
}
