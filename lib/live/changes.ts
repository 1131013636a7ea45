import "server-only"
import { type Announcer, makeAnnouncer } from "#postgres/announce"
import type { Listener } from "#postgres/listen"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import { changesChannel as channel } from "#lib/data/store/access-changes"
import { type Db, listenInStore } from "#lib/data/store/open"

// Announces that something changed in a project, and not what: open pages then request what their readers may see. This
// process is notified at once, the others of this dashboard by a notification of the database.

/** How often a process tells the others at most, and how often one project's listeners are told here. Real time. */
const pauseMs = 100
const gapMs = 250

export type Hearing = {
  changed(): void
  /** Others may have said something that was not heard here. */
  missed(): void
}
type Project = { listeners: Set<Hearing>; timer: NodeJS.Timeout | undefined; isLate: boolean }
type Hub = {
  /** Who is told which project changed here, whichever it is. */
  everywhere: Set<(project_id: string) => void>
  /** Names this process in what it tells the others: it has heard that already. */
  origin: string
  projects: Map<string, Project>
  announcers: WeakMap<Db, Announcer>
  listening: Promise<Listener> | null
}

// Routes are bundled apart from each other and evaluated again by a development reload; there is one hub in a process.
const held = globalThis as typeof globalThis & { waybillChanges?: Hub }

function hub(): Hub {
  held.waybillChanges ??= {
    origin: ids.token(6),
    everywhere: new Set(),
    projects: new Map(),
    announcers: new WeakMap(),
    listening: null,
  }
  return held.waybillChanges
}

/** To be called after the commit of what changed: nobody waits for it, and it fails nobody. */
export function announceChange(db: Db, project_id: string): void {
  const { origin, announcers, everywhere } = hub()
  hearIn(project_id)
  for (const told of everywhere) told(project_id)
  const announcer = announcers.get(db) ?? newAnnouncer(db)
  announcers.set(db, announcer)
  announcer.announce(`${origin} ${project_id}`)
}

const newAnnouncer = (db: Db): Announcer =>
  makeAnnouncer({
    db: () => db,
    channel,
    pauseMs,
    failed: (error) => log().warn({ error }, "Other processes could not be told of changes."),
  })

/**
 * Tells of changes in a project until the returned function is called: of the first at once, of those that come close
 * behind it together.
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

/** Tells of every project that this process changes, at once and each time, until the returned function is called. */
export function onEveryChange(told: (project_id: string) => void): () => void {
  const { everywhere } = hub()
  everywhere.add(told)
  return () => void everywhere.delete(told)
}

/** The connection on which other processes are heard opens with the first listener, and stays. */
function hearOthers(): void {
  const known = hub()
  known.listening ??= listenInStore(channel, hearWords, missEverywhere).catch((error) => {
    // The next one who listens tries again; until then there is what happens in this process.
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

/** Whoever begins to listen, or begins anew, does not know what was said before. */
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

/** Stops listening to other processes, and telling them by this database; for tests, whose databases end. */
export async function closeChanges(db?: Db): Promise<void> {
  const { listening, announcers } = hub()
  hub().listening = null
  await (await listening)?.close()
  if (db) await announcers.get(db)?.close()
}
