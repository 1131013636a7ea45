import "server-only"
import { type Announcer, makeAnnouncer } from "#postgres/announce"
import type { Listener } from "#postgres/listen"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import { perProcess } from "#lib/platform/per-process"
import { changesChannel as channel } from "#lib/data/store/access-changes"
import { type Db, listenInStore } from "#lib/data/store/open"

// Announces that something changed in a project, but not what: open pages then request what their readers may see. This
// process is notified at once, other processes by a notification of the database.

/** Shortest time between two notifications of other processes, and of the listeners of one project here. Real time. */
const pauseMs = 100
const gapMs = 250

export type Hearing = {
  changed(): void
  /** Notifications of other processes may have been lost. */
  missed(): void
}
type Project = { listeners: Set<Hearing>; timer: NodeJS.Timeout | undefined; isLate: boolean }
type Hub = {
  /** Listeners to changes of every project. */
  everywhere: Set<(project_id: string) => void>
  /** Marks notifications of this process, which ignores its own. */
  origin: string
  projects: Map<string, Project>
  announcers: WeakMap<Db, Announcer>
  listening: Promise<Listener> | null
}

const hub = perProcess(
  "waybillChanges",
  (): Hub => ({
    origin: ids.token(6),
    everywhere: new Set(),
    projects: new Map(),
    announcers: new WeakMap(),
    listening: null,
  }),
)

/** Announces a change; call it after the commit. It never blocks or fails its caller. */
export function announceChange(db: Db, project_id: string): void {
  const { origin, announcers, everywhere } = hub()
  hearIn(project_id)
  for (const listener of everywhere) listener(project_id)
  const announcer = announcers.get(db) ?? newAnnouncer(db)
  announcers.set(db, announcer)
  announcer.announce(`${origin} ${project_id}`)
}

const newAnnouncer = (db: Db): Announcer =>
  makeAnnouncer({
    db: () => db,
    channel,
    pauseMs,
    failed: (error) => log().warn({ error }, "Other processes could not be notified of changes."),
  })

/**
 * Reports changes in a project until the returned function is called: the first at once, and those that follow closely
 * together.
 */
export function onChanges(project_id: string, hearing: Hearing): () => void {
  const { projects } = hub()
  const project = projects.get(project_id) ?? { listeners: new Set(), timer: undefined, isLate: false }
  projects.set(project_id, project)
  project.listeners.add(hearing)
  hearOthers()
  return () => {
    project.listeners.delete(hearing)
    if (project.listeners.size > 0 || projects.get(project_id) !== project) return
    clearTimeout(project.timer)
    projects.delete(project_id)
  }
}

/** Reports each change that this process makes in any project, at once, until the returned function is called. */
export function onEveryChange(listener: (project_id: string) => void): () => void {
  const { everywhere } = hub()
  everywhere.add(listener)
  return () => void everywhere.delete(listener)
}

/** Opens the connection that receives notifications of other processes, with the first listener; it stays open. */
function hearOthers(): void {
  const known = hub()
  known.listening ??= listenInStore(channel, hearWords, missEverywhere).catch((error) => {
    // The next listener tries again; until then only changes of this process are reported.
    known.listening = null
    throw error
  })
  known.listening.catch((error) => log().warn({ error }, "Changes of other processes are not heard."))
}

function hearWords(payload: string): void {
  for (const word of payload.split(",")) {
    const [origin, project_id = ""] = word.split(" ")
    if (origin !== hub().origin) hearIn(project_id)
  }
}

/** After the connection opens or reopens, earlier notifications may be lost. */
function missEverywhere(): void {
  for (const { listeners } of hub().projects.values()) for (const { missed } of listeners) missed()
}

function hearIn(project_id: string): void {
  const project = hub().projects.get(project_id)
  if (!project) return
  if (project.timer) {
    project.isLate = true
    return
  }
  for (const { changed } of project.listeners) changed()
  project.timer = setTimeout(() => {
    project.timer = undefined
    if (!project.isLate) return
    project.isLate = false
    hearIn(project_id)
  }, gapMs)
  project.timer.unref()
}

/** Stops listening to other processes and notifying them through this database; for tests, whose databases end. */
export async function closeChanges(db?: Db): Promise<void> {
  const { listening, announcers } = hub()
  hub().listening = null
  await (await listening)?.close()
  if (db) await announcers.get(db)?.close()
}
