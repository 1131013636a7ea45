import "server-only"
import { systemStorage } from "#contract/methods/system"
import { parseUtc } from "#contract/time"
import { requireOwner } from "#lib/access/auth/guard"
import { currentLanguage } from "#lib/access/auth/language"
import type { EventSizes } from "#lib/data/events/port"
import { eventSizes } from "#lib/data/events/open"
import { lifetimesOf } from "#lib/data/store/lifetimes"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf, outageSentences } from "#lib/data/store/outage"
import { projectNames } from "#lib/data/store/projects"
import { formatCompact } from "#lib/interface/format/number"
import { faultIn } from "#lib/interface/words/faults"
import { call } from "#lib/mail-api/client/call"
import { getAccountKey } from "#lib/mail-api/proxy/keys"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { failed } from "#lib/platform/result"
import { daysOrEndless } from "#postgres/lifetime"
import { type GroupSize, sizesOf } from "#postgres/sizes"
import { type StorageWords, storageWords } from "#words/storage"
import {
  type DatabaseView,
  type GroupNames,
  type ProjectView,
  type StoredGroup,
  viewDatabase,
} from "./view.ts"

export type Storage = {
  words: StorageWords
  dashboard: DatabaseView
  service: DatabaseView | { fault: string }
  /** ClickHouse's; null: events are in the dashboard's database. */
  events: (DatabaseView & { projects: ProjectView[] }) | { fault: string } | null
}

/** STORAGE-1, STORE-8: what the databases take, for the owner. */
export async function loadStorage(): Promise<Storage> {
  await requireOwner("/storage")
  const [language, db] = await Promise.all([currentLanguage(), openedStore()])
  const words = storageWords[language]
  const view = (bytes: number, groups: readonly StoredGroup[], names: GroupNames) =>
    viewDatabase({ bytes, groups, names, words }, { language, nowMs: clock.now().getTime() })
  const viewEvents = ({ bytes, groups, projects }: NamedSizes) => ({
    ...view(bytes, groups.map(eventGroup), words.eventGroups),
    projects: projects.map(({ project_id, name = words.eventStore.gone, ...figures }) => ({
      ...{ project_id, name },
      events: formatCompact(figures.events, language),
      messages: formatCompact(figures.messages, language),
    })),
  })
  const [dashboard, service, events] = await Promise.all([
    sizesOf(db, lifetimesOf(config().keep)),
    readService(),
    readEventSizes(db),
  ])
  return {
    words,
    dashboard: view(dashboard.databaseBytes, dashboard.groups.map(dashboardGroup), words.dashboardGroups),
    service: service.ok
      ? view(
          service.value.database_bytes,
          service.value.groups.map(({ oldest, ...group }) => ({
            ...group,
            oldestMs: oldest === undefined ? null : parseUtc(oldest),
          })),
          words.serviceGroups,
        )
      : { fault: service.failure.message },
    events: events && ("fault" in events ? { fault: faultIn(events.fault, language) } : viewEvents(events)),
  }
}

/** Number of projects shown, those with the most events. */
const projectsMax = 50

type NamedSizes = Omit<EventSizes, "projects"> & {
  projects: (EventSizes["projects"][number] & { name: string | undefined })[]
}

/** An event store that is away takes nothing from the rest of the page. */
async function readEventSizes(db: Db): Promise<NamedSizes | { fault: string } | null> {
  try {
    const found = await eventSizes(projectsMax)
    if (!found) return null
    const names = await projectNames(
      db,
      found.projects.map(({ project_id }) => project_id),
    )
    return {
      ...found,
      projects: found.projects.map((one) => ({ ...one, name: names.get(one.project_id) })),
    }
  } catch (error) {
    const outage = outageOf(error)
    if (!outage) throw error
    return { fault: outageSentences[outage] }
  }
}

/** The days of events in ClickHouse are those of the dashboard's own tables. */
function eventGroup({ group, ...figures }: EventSizes["groups"][number]): StoredGroup {
  const { events, messages, counts } = config().keep
  const [days, setting] = {
    events: [events, "KEEP_EVENTS_DAYS"] as const,
    messages: [messages, "KEEP_MESSAGES_DAYS"] as const,
    counts: [counts, "KEEP_COUNTS_DAYS"] as const,
  }[group]
  const kept_days = daysOrEndless(days)
  return { group, ...figures, ...(kept_days === null ? {} : { kept_days }), setting }
}

const dashboardGroup = ({ group, rows, bytes, oldestMs, keptDays, setting }: GroupSize): StoredGroup => ({
  group,
  rows,
  bytes,
  oldestMs,
  ...(keptDays === null ? {} : { kept_days: keptDays }),
  ...(setting === null ? {} : { setting }),
})

async function readService() {
  const key = await getAccountKey(await openedStore())
  return key ? call(systemStorage, {}, key) : failed(404, "There is no account key.")
}
