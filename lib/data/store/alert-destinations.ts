import "server-only"
import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { alertDestinations } from "./schema/alerts.ts"

/** Destinations of alerts. */
export type AlertDestinationRow = typeof alertDestinations.$inferSelect

export type DestinationPlace = Pick<AlertDestinationRow, "project_id" | "destination_id">

const isDestination = ({ project_id, destination_id }: DestinationPlace) =>
  and(eq(alertDestinations.project_id, project_id), eq(alertDestinations.destination_id, destination_id))

export const listDestinations = (db: Db, project_id: string): Promise<AlertDestinationRow[]> =>
  db
    .select()
    .from(alertDestinations)
    .where(eq(alertDestinations.project_id, project_id))
    .orderBy(asc(alertDestinations.created_at), asc(alertDestinations.destination_id))

/** Serializes writers of a project's destinations until the transaction ends, to keep their limit exact. */
export async function holdDestinations(tx: Db, project_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`destinations ${project_id}`}, 0))`)
}

export async function countDestinations(db: Db, project_id: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(alertDestinations)
    .where(eq(alertDestinations.project_id, project_id))
  return found?.count ?? 0
}

export async function findDestination(db: Db, place: DestinationPlace): Promise<AlertDestinationRow | null> {
  const [found] = await db.select().from(alertDestinations).where(isDestination(place))
  return found ?? null
}

export async function insertDestination(
  tx: Db,
  destination: Omit<
    AlertDestinationRow,
    "token_hash" | "token_expires_at" | "last_outcome" | "last_said" | "last_at"
  >,
): Promise<void> {
  await tx.insert(alertDestinations).values(destination)
}

/** Records the result of the last call or message; ALERT-7: no failure is hidden. */
export async function noteOutcome(
  db: Db,
  place: DestinationPlace,
  last: Pick<AlertDestinationRow, "last_outcome" | "last_said" | "last_at">,
): Promise<void> {
  await db.update(alertDestinations).set(last).where(isDestination(place))
}

export async function deleteDestination(tx: Db, place: DestinationPlace): Promise<void> {
  await tx.delete(alertDestinations).where(isDestination(place))
}

type AddressLink = { token_hash: string; token_expires_at: Date }

/** Sets the link that confirms an address; a previous one becomes invalid. */
export async function setAddressLink(tx: Db, place: DestinationPlace, link: AddressLink): Promise<void> {
  await tx.update(alertDestinations).set(link).where(isDestination(place))
}

const hasOpenLink = (token_hash: string, now: Date) =>
  and(
    eq(alertDestinations.token_hash, token_hash),
    gt(alertDestinations.token_expires_at, now),
    isNull(alertDestinations.confirmed_at),
  )

/** The destination of a valid link; null if the link was used, has expired or never existed. */
export async function findByAddressLink(
  db: Db,
  token_hash: string,
  now: Date,
): Promise<AlertDestinationRow | null> {
  const [found] = await db.select().from(alertDestinations).where(hasOpenLink(token_hash, now))
  return found ?? null
}

/** Uses the link; false if it is no longer valid. */
export async function confirmByAddressLink(tx: Db, token_hash: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(alertDestinations)
    .set({ confirmed_at: now, token_hash: null, token_expires_at: null })
    .where(hasOpenLink(token_hash, now))
    .returning({ destination_id: alertDestinations.destination_id })
  return confirmed.length > 0
}
