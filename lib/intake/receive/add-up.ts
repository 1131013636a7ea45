import "server-only"
import { announceChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { addNotedChanges, nextChanged } from "#lib/data/store/segment-changes"
import { type Loop, type LoopPace, openLoop, openOnce, wakeTurns } from "#lib/data/turns/loop"

const usualPace: LoopPace = { gatherMs: 150, everyMs: 1000 }

type Input = {
  db(): Promise<Db>
  /** Called when counts of this project have changed. */
  changed(db: Db, project_id: string): void
}
const real: Input = { db: openedStore, changed: announceChange }

/**
 * The loop that adds changes noted by intake (lib/data/store/segment-changes.ts) to the counts, project by project, and
 * then notifies open pages. Only one process at a time adds for a project. Noted changes survive a crash: another
 * process adds them.
 */
export const openAddingUp = (pace: LoopPace = usualPace, { db, changed }: Input = real): Loop =>
  openLoop(pace, {
    loop: "segment_counts",
    db,
    turn: (db) => addUpOnce(db, changed),
    failed: "Counts by segment could not be added up.",
  })

/**
 * Adds up one batch for each project with noted changes. Returns whether any project may have more. A failure in one
 * project is logged and does not block the others; an outage of the database ends the turn.
 */
export async function addUpOnce(db: Db, changed: Input["changed"] = () => {}): Promise<boolean> {
  let isMore = false
  for (let project = await nextChanged(db, ""); project !== null; project = await nextChanged(db, project)) {
    const { added, isAll } = await addForProject(db, project)
    if (added > 0) changed(db, project)
    isMore ||= !isAll
  }
  return isMore
}

/** Adds many notes at once. If that fails, adds one: so a broken note does not block those before it. */
async function addForProject(db: Db, project_id: string): Promise<{ added: number; isAll: boolean }> {
  try {
    return await addNotedChanges(db, project_id)
  } catch (error) {
    if (outageOf(error)) throw error
  }
  try {
    return { ...(await addNotedChanges(db, project_id, 1)), isAll: true }
  } catch (error) {
    if (outageOf(error)) throw error
    log().error({ error, project_id }, "Counts by segment of a project could not be added up.")
    return { added: 0, isAll: true }
  }
}

/** Starts to add up, once in a process. Continues during shutdown, to count calls that the server still accepts. */
export const startAddingUp = (): void => openOnce("segment_counts", openAddingUp, { untilExit: true })

/** Adds up noted changes soon, if this process runs the loop. */
export const wakeAddingUp = (): void => wakeTurns("segment_counts")
