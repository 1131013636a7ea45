import "server-only"
import type { Replies, ReplyQuestion } from "#lib/data/store/bounced-replies"
import type { Db } from "#lib/data/store/open"
import { ofEach } from "./each-project.ts"
import { eventStore } from "./open.ts"
import { sharedCount } from "./shared-counts.ts"

/**
 * Replies to bounced messages of several projects, each with its project; up to the same limit of messages from each.
 */
export async function bouncedRepliesAcross(
  db: Db,
  projects: readonly string[],
  question: ReplyQuestion,
): Promise<{ rows: (Replies["rows"][number] & { project_id: string })[]; isAll: boolean }> {
  const found = await ofEach(projects, async (project_id) => {
    const { rows, isAll } = await sharedCount("bouncedReplies", project_id, question, () =>
      eventStore().bouncedReplies(db, project_id, question),
    )
    return { rows: rows.map((row) => ({ ...row, project_id })), isAll }
  })
  return { rows: found.flatMap(({ rows }) => rows), isAll: found.every(({ isAll }) => isAll) }
}
