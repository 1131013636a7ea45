import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { attempts, letters } from "./schema/messages.ts"

export type AttemptRow = typeof attempts.$inferSelect & { email: string }

/** Every SMTP attempt of a job's letters, or of the one to this address in any case, letter by letter in order. */
export async function attemptsOf(
  db: Db,
  project_id: number,
  letter: { job_id: string; email?: string },
): Promise<AttemptRow[]> {
  const found = await db
    .select({ email: letters.email, attempt: attempts })
    .from(letters)
    .innerJoin(
      attempts,
      and(eq(attempts.project_id, letters.project_id), eq(attempts.letter_id, letters.letter_id)),
    )
    .where(
      and(
        eq(letters.project_id, project_id),
        eq(letters.job_id, letter.job_id),
        letter.email === undefined ? undefined : sql`lower(${letters.email}) = lower(${letter.email})`,
      ),
    )
    .orderBy(asc(letters.email), asc(attempts.try_no))
  return found.map(({ email, attempt }) => ({ ...attempt, email }))
}
