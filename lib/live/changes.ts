import "server-only"
import { changesChannel as channel } from "#lib/data/store/listeners"
import type { Db } from "#lib/data/store/open"
import { perProcess } from "#lib/platform/per-process"
import { makeHub } from "./hub.ts"

// Announces that something changed in a project, but not what: open pages then request what their users may see.

/** Shortest time between two notifications of the listeners of one project. Real time. */
const gapMs = 250

export type ChangeListener = {
  changed(): void
  /** Notifications of other processes may have been lost. */
  missed(): void
}
type Project = { listeners: Set<ChangeListener>; timer: NodeJS.Timeout | undefined; isLate: boolean }

const state = perProcess("waybillChanges", () => {
  const projects = new Map<string, Project>()
  /** Listeners to changes of every project. */
  const everywhere = new Set<(project_id: string) => void>()
  const missed = () => {
    for (const { listeners } of projects.values()) for (const listener of listeners) listener.missed()
  }
  const receive = (project_id: string) => notify(projects, project_id)
  return { projects, everywhere, hub: makeHub({ channel, pauseMs: 100, receive, missed }) }
})

/** Announces a change; call it after the commit. It never blocks or fails its caller. */
export function announceChange(db: Db, project_id: string): void {
  const { hub, everywhere } = state()
  hub.send(db, project_id)
  for (const listener of everywhere) listener(project_id)
}

/**
 * Reports changes in a project until the returned function is called: the first at once, and those that follow closely
 * together.
 */
export function onChanges(project_id: string, listener: ChangeListener): () => void {
  const { projects, hub } = state()
  const project = projects.get(project_id) ?? { listeners: new Set(), timer: undefined, isLate: false }
  projects.set(project_id, project)
  project.listeners.add(listener)
  hub.listen()
  return () => {
    project.listeners.delete(listener)
    if (project.listeners.size > 0 || projects.get(project_id) !== project) return
    clearTimeout(project.timer)
    projects.delete(project_id)
  }
}

/** Reports each change that this process makes in any project, at once, until the returned function is called. */
export function onEveryChange(listener: (project_id: string) => void): () => void {
  const { everywhere } = state()
  everywhere.add(listener)
  return () => void everywhere.delete(listener)
}

function notify(projects: Map<string, Project>, project_id: string): void {
  const project = projects.get(project_id)
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
    notify(projects, project_id)
  }, gapMs)
  project.timer.unref()
}

/** Stops listening to other processes and notifying them through this database; for tests, whose databases end. */
export const closeChanges = (db?: Db): Promise<void> => state().hub.close(db)
