import "server-only"
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { erasureKeys, erasures } from "./schema/erasures.ts"

/** People who were erased from a project, or are being erased. */

export type ErasureRow = typeof erasures.$inferSelect
export type ErasurePlace = Pick<ErasureRow, "project_id" | "erasure_id">

/** The sealed key of a project's hashes, if it has any: one lookup for every stored call. */
export async function erasureKeyInUse(tx: Db, project_id: string): Promise<string | null> {
  const [found] = await rows<{ sealed: string }>(
    tx,
    sql`select sealed from erasure_keys k where project_id = ${project_id}
        and exists (select 1 from erasures e where e.project_id = k.project_id)`,
  )
  return found?.sealed ?? null
}

/** The sealed key of a project; if it has none, `sealed` is stored. */
export async function erasureKeyOf(tx: Db, project_id: string, sealed: string): Promise<string> {
  await tx.insert(erasureKeys).values({ project_id, sealed }).onConflictDoNothing()
  const [found] = await tx.select().from(erasureKeys).where(eq(erasureKeys.project_id, project_id))
  return found?.sealed ?? sealed
}

/** Erasures of a project with one of these hashes. */
export const erasuresByHash = (
  tx: Db,
  project_id: string,
  hashes: readonly string[],
): Promise<Pick<ErasureRow, "address_hash" | "pseudonym_key">[]> =>
  tx
    .select({ address_hash: erasures.address_hash, pseudonym_key: erasures.pseudonym_key })
    .from(erasures)
    .where(and(eq(erasures.project_id, project_id), inArray(erasures.address_hash, [...hashes])))

/** Adds an erasure. An existing one of the same address restarts with its own pseudonyms. Returns the stored row. */
export async function insertErasure(
  tx: Db,
  row: Omit<typeof erasures.$inferInsert, "letters" | "events" | "others">,
): Promise<ErasureRow> {
  const { address_sealed, stage, audit_id, created_at, expires_at } = row
  const [made] = await tx
    .insert(erasures)
    .values(row)
    .onConflictDoUpdate({
      target: [erasures.project_id, erasures.address_hash],
      set: {
        ...{ address_sealed, stage, audit_id, created_at, expires_at },
        ...{ cursor: null, waits_until: null, ended_at: null, letters: 0, events: 0, others: 0 },
      },
    })
    .returning()
  if (!made) throw new Error("An erasure was not written.")
  return made
}

/** The unfinished erasure of an address, or null. */
export async function findOpenErasure(
  tx: Db,
  project_id: string,
  address_hash: string,
): Promise<ErasureRow | null> {
  const ofAddress = and(eq(erasures.project_id, project_id), eq(erasures.address_hash, address_hash))
  const [found] = await tx
    .select()
    .from(erasures)
    .where(and(ofAddress, isNull(erasures.ended_at)))
  return found ?? null
}

/** The oldest unfinished erasure after this one that is not waiting; null if there is none. */
export async function nextErasure(
  db: Db,
  after: Pick<ErasureRow, "created_at" | "erasure_id"> | null,
  now: Date,
): Promise<ErasureRow | null> {
  const [found] = await db
    .select()
    .from(erasures)
    .where(
      and(
        isNull(erasures.ended_at),
        or(isNull(erasures.waits_until), lte(erasures.waits_until, now)),
        after
          ? or(
              gt(erasures.created_at, after.created_at),
              and(eq(erasures.created_at, after.created_at), gt(erasures.erasure_id, after.erasure_id)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(erasures.created_at), asc(erasures.erasure_id))
    .limit(1)
  return found ?? null
}

/** The row for one step; null if another process has it, or it is done. */
export async function holdErasure(
  tx: Db,
  { project_id, erasure_id }: ErasurePlace,
): Promise<ErasureRow | null> {
  const [found] = await tx
    .select()
    .from(erasures)
    .where(
      and(
        eq(erasures.project_id, project_id),
        eq(erasures.erasure_id, erasure_id),
        isNull(erasures.ended_at),
      ),
    )
    .for("update", { skipLocked: true })
  return found ?? null
}

/** Result of one step: the changed rows, and the start of the next step. */
export type ErasureMove = Partial<
  Pick<ErasureRow, "stage" | "cursor" | "waits_until" | "ended_at" | "address_sealed">
> & {
  done?: { letters?: number; events?: number; others?: number }
}

export async function moveErasure(
  tx: Db,
  { project_id, erasure_id }: ErasurePlace,
  { done = {}, ...changes }: ErasureMove,
): Promise<void> {
  const { letters = 0, events = 0, others = 0 } = done
  await tx
    .update(erasures)
    .set({
      ...changes,
      letters: sql`${erasures.letters} + ${letters}`,
      events: sql`${erasures.events} + ${events}`,
      others: sql`${erasures.others} + ${others}`,
    })
    .where(and(eq(erasures.project_id, project_id), eq(erasures.erasure_id, erasure_id)))
}

/** Newest erasures of a project, without anything that identifies a person. */
export const listErasures = (db: Db, project_id: string, limit: number) =>
  db
    .select({
      erasure_id: erasures.erasure_id,
      stage: erasures.stage,
      waits_until: erasures.waits_until,
      letters: erasures.letters,
      events: erasures.events,
      others: erasures.others,
      created_at: erasures.created_at,
      ended_at: erasures.ended_at,
      expires_at: erasures.expires_at,
    })
    .from(erasures)
    .where(eq(erasures.project_id, project_id))
    .orderBy(desc(erasures.created_at))
    .limit(limit)
