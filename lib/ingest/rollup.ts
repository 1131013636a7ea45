import "server-only"
import { addToCounts, clearCounts, lettersIn, lettersWithEvents, lockProject } from "../store/event-log.ts"
import type { Db } from "../store/open.ts"
import { retellLetters } from "./append.ts"
import { bucketOf, countDeltas } from "./count-deltas.ts"

const quarterMs = 15 * 60_000

/**
 * Makes letters and counts of a range anew from the raw events. What was counted along the way and what is counted
 * here are the same (a test keeps it so); this is for repairs and for rules of counting that change. It knows what the
 * events know: in a range whose events are not all kept any more, letters would become less than they were.
 */
export async function rebuild(db: Db, project_id: string, fromMs: number, toMs: number): Promise<void> {
  const start = bucketOf(fromMs)
  const end = bucketOf(toMs + quarterMs - 1)
  await db.transaction(async (tx) => {
    await lockProject(tx, project_id)
    await retellLetters(tx, project_id, await lettersWithEvents(tx, project_id, start, end))
    await clearCounts(tx, project_id, start, end)
    const letters = await lettersIn(tx, project_id, start, end)
    const changes = letters.map(({ first_at, ...rest }) => ({
      before: null,
      after: { ...rest, firstMs: first_at.getTime() },
    }))
    await addToCounts(tx, project_id, countDeltas(changes))
  })
}
