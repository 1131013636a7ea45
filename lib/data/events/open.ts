import "server-only"
import { eventsUrl } from "#lib/platform/config"
import { perProcess } from "#lib/platform/per-process"
import { openedStore } from "#lib/data/store/open"
import { clickhouseEvents } from "./clickhouse/adapter.ts"
import { openClickhouse } from "./clickhouse/client.ts"
import type { EventStore } from "./port.ts"
import { postgresEvents } from "./postgres/adapter.ts"

/** The event store of this installation: the ClickHouse of EVENTS_URL, or else the dashboard's database. */
export const eventStore = perProcess("waybillEvents", (): EventStore => {
  const url = eventsUrl()
  return url === undefined ? postgresEvents : clickhouseEvents(openClickhouse(url), openedStore)
})

/** Uses another event store from now on; returns a function that undoes it. */
export const useEventStore = (store: EventStore): (() => void) => eventStore.replace(store)
