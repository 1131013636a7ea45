import "server-only"
import { and, desc, eq, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { type SendRunRecipient, sendRunMessages, sendRunParts, sendRuns } from "./schema/send-runs.ts"
import { atOnce, isRun, messageOf, partsOf, type RunPlace } from "./send-runs.ts"

/** Runs before their start: the message, and recipients that are uploaded in parts. */

/** Adds a draft with the message that all its calls share. */
export async function insertSendRun(
  db: Db,
  run: Omit<typeof sendRuns.$inferInsert, "state" | "next_at">,
  message: Record<string, unknown>,
): Promise<void> {
  const { project_id, run_id } = run
  await db.transaction(async (tx) => {
    await tx.insert(sendRuns).values({ ...run, state: "draft", next_at: atOnce })
    await tx.insert(sendRunMessages).values({ project_id, run_id, message })
  })
}

/** Drafts of a person in a project, the newest first. */
export const listDrafts = (db: Db, project_id: string, user_id: string): Promise<RunPlace[]> =>
  db
    .select({ project_id: sendRuns.project_id, run_id: sendRuns.run_id })
    .from(sendRuns)
    .where(
      and(eq(sendRuns.project_id, project_id), eq(sendRuns.state, "draft"), eq(sendRuns.created_by, user_id)),
    )
    .orderBy(desc(sendRuns.created_at))

/** Deletes a draft with its uploads. */
export const deleteDraft = (db: Db, run: RunPlace): Promise<void> =>
  db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(sendRuns)
      .where(and(isRun(run), eq(sendRuns.state, "draft")))
      .returning({ run_id: sendRuns.run_id })
    if (!gone) return
    await tx.delete(sendRunParts).where(partsOf(run))
    await tx.delete(sendRunMessages).where(messageOf(run))
  })

export type NewPart = { recipients: SendRunRecipient[]; bytes: number }

/**
 * Appends recipients to a person's draft that has exactly `from` of them. Returns the new number, or null if there is
 * no such draft with that number, so that a repeated request adds nothing twice.
 */
export async function appendParts(
  db: Db,
  run: RunPlace & { created_by: string },
  from: number,
  parts: readonly NewPart[],
): Promise<number | null> {
  const count = parts.reduce((sum, { recipients }) => sum + recipients.length, 0)
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  return db.transaction(async (tx) => {
    const [grown] = await tx
      .update(sendRuns)
      .set({
        total: sql`${sendRuns.total} + ${count}`,
        parts: sql`${sendRuns.parts} + ${parts.length}`,
        recipients_bytes: sql`${sendRuns.recipients_bytes} + ${bytes}`,
      })
      .where(
        and(
          isRun(run),
          eq(sendRuns.state, "draft"),
          eq(sendRuns.created_by, run.created_by),
          eq(sendRuns.total, from),
        ),
      )
      .returning({ total: sendRuns.total, parts: sendRuns.parts })
    if (!grown) return null
    const first = grown.parts - parts.length
    await tx.insert(sendRunParts).values(
      parts.map(({ recipients }, at) => ({
        project_id: run.project_id,
        run_id: run.run_id,
        nth: first + at,
        count: recipients.length,
        recipients,
      })),
    )
    return grown.total
  })
}

/** An address that a draft contains twice, in any letter case, or null. */
export async function repeatedAddress(db: Db, { project_id, run_id }: RunPlace): Promise<string | null> {
  const [found] = await rows<{ email: string }>(
    db,
    sql`select lower(one->>'email') as email
        from ${sendRunParts} p cross join lateral jsonb_array_elements(p.recipients) one
        where p.project_id = ${project_id} and p.run_id = ${run_id}
        group by 1 having count(*) > 1 limit 1`,
  )
  return found?.email ?? null
}
