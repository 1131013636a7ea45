import { and, count, eq, gte, isNull, lt, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { validations } from "./schema/limits.ts"

type ValidationLimits = {
  /** Checks of one project that may be under way together. */
  atOnceMax: number
  /** Checks that one project may begin from `dayStart` on. */
  perDayMax: number
  dayStart: Date
  /** A check that began before this and has no end belongs to a process that died. */
  lostBefore: Date
}

/** Begins a check and returns its id, or the limit that is reached. Exact over all processes. */
export async function beginValidation(
  db: Db,
  project_id: number,
  now: Date,
  limits: ValidationLimits,
): Promise<number | "too many at once" | "too many today"> {
  return db.transaction(async (tx) => {
    // Beginnings of one project go one after the other, so that both counts stay true.
    await tx.execute(sql`select 1 from projects where project_id = ${project_id} for no key update`)
    await dropOlder(tx, project_id, limits)
    if ((await underWay(tx, project_id, limits)) >= limits.atOnceMax) return "too many at once"
    if ((await begunToday(tx, project_id, limits)) >= limits.perDayMax) return "too many today"
    const [begun] = await tx
      .insert(validations)
      .values({ project_id, started_at: now })
      .returning({ validation_id: validations.validation_id })
    if (!begun) throw new Error("A validation could not be begun.")
    return begun.validation_id
  })
}

/** Records the end of a check, whatever its result. */
export async function endValidation(
  db: Db,
  key: { project_id: number; validation_id: number },
  now: Date,
): Promise<void> {
  await db
    .update(validations)
    .set({ finished_at: now })
    .where(and(eq(validations.project_id, key.project_id), eq(validations.validation_id, key.validation_id)))
}

/** Rows serve the two counts alone. */
const dropOlder = (tx: Db, project_id: number, { dayStart, lostBefore }: ValidationLimits) =>
  tx
    .delete(validations)
    .where(
      and(
        eq(validations.project_id, project_id),
        lt(validations.started_at, dayStart),
        lt(validations.started_at, lostBefore),
      ),
    )

async function underWay(tx: Db, project_id: number, { lostBefore }: ValidationLimits): Promise<number> {
  const [held] = await tx
    .select({ count: count() })
    .from(validations)
    .where(
      and(
        eq(validations.project_id, project_id),
        gte(validations.started_at, lostBefore),
        isNull(validations.finished_at),
      ),
    )
  return held?.count ?? 0
}

async function begunToday(tx: Db, project_id: number, { dayStart }: ValidationLimits): Promise<number> {
  const [held] = await tx
    .select({ count: count() })
    .from(validations)
    .where(and(eq(validations.project_id, project_id), gte(validations.started_at, dayStart)))
  return held?.count ?? 0
}
