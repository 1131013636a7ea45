import "server-only"
import { and, count, desc, eq, gte, lt, lte } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import type { Db } from "./open.ts"
import { deployments } from "./schema/marks.ts"
import { projects } from "./schema/projects.ts"

export type DeploymentRow = typeof deployments.$inferSelect

export type DeploymentPlace = Pick<DeploymentRow, "project_id" | "deployed_at" | "deployment_id">

const isDeployment = ({ project_id, deployed_at, deployment_id }: DeploymentPlace) =>
  and(
    eq(deployments.project_id, project_id),
    eq(deployments.deployed_at, deployed_at),
    eq(deployments.deployment_id, deployment_id),
  )

/** Deployments in `fromMs` ≤ deployed_at < `toMs` (epoch ms), the newest first. */
export const listDeployments = (
  db: Db,
  project_id: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  limit: number,
): Promise<DeploymentRow[]> =>
  db
    .select()
    .from(deployments)
    .where(
      and(
        eq(deployments.project_id, project_id),
        gte(deployments.deployed_at, at(fromMs)),
        lt(deployments.deployed_at, at(toMs)),
      ),
    )
    .orderBy(desc(deployments.deployed_at), desc(deployments.deployment_id))
    .limit(limit)

/** Counts the deployments in `fromMs` ≤ deployed_at < `toMs` (epoch ms). */
export async function countDeployments(
  db: Db,
  project_id: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(deployments)
    .where(
      and(
        eq(deployments.project_id, project_id),
        gte(deployments.deployed_at, at(fromMs)),
        lt(deployments.deployed_at, at(toMs)),
      ),
    )
  return found?.count ?? 0
}

export async function findDeployment(db: Db, place: DeploymentPlace): Promise<DeploymentRow | null> {
  const [row] = await db.select().from(deployments).where(isDeployment(place)).limit(1)
  return row ?? null
}

/** The newest deployment with this name between two times. */
export async function findNamedDeployment(
  db: Db,
  { project_id, deployment_id }: Pick<DeploymentPlace, "project_id" | "deployment_id">,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<DeploymentRow | null> {
  const [row] = await db
    .select()
    .from(deployments)
    .where(
      and(
        eq(deployments.project_id, project_id),
        eq(deployments.deployment_id, deployment_id),
        gte(deployments.deployed_at, at(fromMs)),
        lte(deployments.deployed_at, at(toMs)),
      ),
    )
    .orderBy(desc(deployments.deployed_at))
    .limit(1)
  return row ?? null
}

/** Serializes writers of a project's deployments, so that a count is valid until its transaction ends. */
export async function lockDeployments(tx: Db, project_id: string): Promise<void> {
  await tx
    .select({ project_id: projects.project_id })
    .from(projects)
    .where(eq(projects.project_id, project_id))
    .for("no key update")
}

export async function insertDeployment(tx: Db, row: DeploymentRow): Promise<void> {
  await tx.insert(deployments).values(row)
}

export async function updateDeployment(
  tx: Db,
  place: DeploymentPlace,
  change: Pick<DeploymentRow, "deployed_at" | "title" | "url">,
): Promise<void> {
  await tx.update(deployments).set(change).where(isDeployment(place))
}

export async function deleteDeployment(tx: Db, place: DeploymentPlace): Promise<void> {
  await tx.delete(deployments).where(isDeployment(place))
}
