import "server-only"
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { type TestEnd, templateTests } from "./schema/templates.ts"
import type { DraftPlace } from "./template-drafts.ts"

/** Split tests of templates: at most one is running per template, the others have ended. */
export type TemplateTest = typeof templateTests.$inferSelect
export type TestPlace = Pick<TemplateTest, "project_id" | "test_id">

const isTest = ({ project_id, test_id }: TestPlace) =>
  and(eq(templateTests.project_id, project_id), eq(templateTests.test_id, test_id))

const isOfDraft = ({ project_id, draft_id }: DraftPlace) =>
  and(eq(templateTests.project_id, project_id), eq(templateTests.draft_id, draft_id))

/** Null: a test of this template is running already. */
export async function addTest(db: Db, test: typeof templateTests.$inferInsert): Promise<TemplateTest | null> {
  const [row] = await db.insert(templateTests).values(test).onConflictDoNothing().returning()
  return row ?? null
}

/** Deletes a test that never began. */
export async function removeTest(db: Db, place: TestPlace): Promise<void> {
  await db.delete(templateTests).where(isTest(place))
}

export async function findTest(db: Db, place: TestPlace): Promise<TemplateTest | null> {
  const [row] = await db.select().from(templateTests).where(isTest(place))
  return row ?? null
}

export async function runningTest(db: Db, place: DraftPlace): Promise<TemplateTest | null> {
  const [row] = await db
    .select()
    .from(templateTests)
    .where(and(isOfDraft(place), isNull(templateTests.ended_at)))
  return row ?? null
}

/** Newest first, the running one included. */
export const testsOfDraft = (db: Db, place: DraftPlace, max: number): Promise<TemplateTest[]> =>
  db
    .select()
    .from(templateTests)
    .where(isOfDraft(place))
    .orderBy(desc(templateTests.began_at), desc(templateTests.test_id))
    .limit(max)

type Ended = { ended_at: Date; ended_by: string | null; end_reason: TestEnd; winner: number | null }

/** Ends a running test; false if it was ended meanwhile. */
export async function endTestRow(db: Db, place: TestPlace, ended: Ended): Promise<boolean> {
  const done = await db
    .update(templateTests)
    .set({ ...ended, trouble: null, due_at: null, lease_token: null, lease_until: null })
    .where(and(isTest(place), isNull(templateTests.ended_at)))
    .returning({ test_id: templateTests.test_id })
  return done.length > 0
}

export type TestClaim = TemplateTest & { lease_token: string }

/** Claims the running test that has been due longest, for a limited time. */
export async function claimTest(
  db: Db,
  now: Date,
  lease_token: string,
  leaseSeconds: number,
): Promise<TestClaim | null> {
  const [due] = await rows<TestPlace>(
    db,
    sql`update template_tests set lease_token = ${lease_token},
          lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
        where (project_id, test_id) = (
          select t.project_id, t.test_id from template_tests t
          where t.due_at <= ${now.toISOString()}::timestamptz and (t.lease_until is null or t.lease_until <= now())
            and exists (select from projects p where p.project_id = t.project_id and p.deleted_at is null)
          order by t.due_at limit 1 for update skip locked)
        returning project_id, test_id`,
  )
  if (!due) return null
  const claimed = await findTest(db, due)
  return claimed?.lease_token === lease_token ? { ...claimed, lease_token } : null
}

/** Claims a test that a person ends; null if it has ended, or another process has it. */
export async function leaseTest(
  db: Db,
  place: TestPlace,
  lease_token: string,
  leaseSeconds: number,
): Promise<TestClaim | null> {
  const [leased] = await db
    .update(templateTests)
    .set({ lease_token, lease_until: sql`now() + make_interval(secs => ${leaseSeconds}::float8)` })
    .where(
      and(
        isTest(place),
        isNull(templateTests.ended_at),
        sql`(${templateTests.lease_until} is null or ${templateTests.lease_until} <= now())`,
      ),
    )
    .returning()
  return leased ? { ...leased, lease_token } : null
}

/** Releases a test until its next check; nothing is written for an expired claim. */
export async function releaseTest(
  db: Db,
  claim: TestClaim,
  next: { due_at: Date | null; trouble: string | null },
): Promise<void> {
  await db
    .update(templateTests)
    .set({ ...next, lease_token: null, lease_until: null })
    .where(
      and(isTest(claim), eq(templateTests.lease_token, claim.lease_token), isNull(templateTests.ended_at)),
    )
}
