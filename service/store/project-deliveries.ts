import { and, asc, eq, isNull } from "drizzle-orm"
import type { DeliveryMode } from "#contract/delivery"
import type { Db } from "./open.ts"
import { projects } from "./schema/accounts.ts"
import { projectDeliveries } from "./schema/delivery.ts"

export type ProjectDelivery = { mode: DeliveryMode; relays_sealed: string | null }

/** A project's own setting of how its messages leave, or null. */
export async function projectDelivery(db: Db, project_id: number): Promise<ProjectDelivery | null> {
  const [row] = await db
    .select({ mode: projectDeliveries.mode, relays_sealed: projectDeliveries.relays_sealed })
    .from(projectDeliveries)
    .where(eq(projectDeliveries.project_id, project_id))
  return (row as ProjectDelivery | undefined) ?? null
}

/** Projects that leave by relays because of a setting of their own, by id. */
export function relayingProjects(
  db: Db,
  max: number,
): Promise<{ project_id: number; name: string; relays_sealed: string | null }[]> {
  const { project_id, relays_sealed, mode } = projectDeliveries
  return db
    .select({ project_id, name: projects.name, relays_sealed })
    .from(projectDeliveries)
    .innerJoin(projects, eq(projects.project_id, project_id))
    .where(and(eq(mode, "relay"), isNull(projects.deleted_at)))
    .orderBy(asc(project_id))
    .limit(max)
}

export async function setProjectDelivery(
  db: Db,
  project_id: number,
  delivery: ProjectDelivery,
  updated_at: Date,
): Promise<void> {
  const values = { ...delivery, updated_at }
  await db
    .insert(projectDeliveries)
    .values({ project_id, ...values })
    .onConflictDoUpdate({ target: projectDeliveries.project_id, set: values })
}

export async function removeProjectDelivery(db: Db, project_id: number): Promise<void> {
  await db.delete(projectDeliveries).where(eq(projectDeliveries.project_id, project_id))
}
