import "server-only"
import { and, asc, count, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { alertDestinations } from "./schema/alerts.ts"

/** Who is told of alerts. */
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
  destination: Omit<AlertDestinationRow, "last_outcome" | "last_said" | "last_at">,
): Promise<void> {
  await tx.insert(alertDestinations).values(destination)
}

/** How the last call or message went; ALERT-7: nothing fails unseen. */
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
