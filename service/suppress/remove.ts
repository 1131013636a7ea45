import { foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import { utcDayStart } from "../clock.ts"
import type { Config } from "../config.ts"
import type { Context } from "../context.ts"
import type { Db } from "../store/open.ts"
import { deleteSuppressions, type SuppressionRow, sharedListId } from "../store/suppressions.ts"
import { entriesOf } from "../store/suppressions-read.ts"
import { addRemoval, countRemovals } from "../store/suppressions-removals.ts"

export type Removal = "removed" | "absent" | "undeletable" | "limit"

/**
 * Removes an address from the project's own list without a limit, and from the list that all projects share a few times
 * a day (SUPPRESS-8, SHARED-3). Entries that must stay are kept; "removed" means that at least one was removed.
 */
export async function remove(
  { project_id, email }: { project_id: number; email: string },
  ctx: Pick<Context, "store" | "clock"> & { config: Pick<Config, "hasGlobalList"> },
): Promise<Removal> {
  const now = ctx.clock.now()
  const about = { project_id, email: foldAddress(email), now }
  const lists = ctx.config.hasGlobalList ? [sharedListId, project_id] : [project_id]
  return ctx.store.db.transaction(async (tx) => {
    const entries = await entriesOf(tx, lists, about.email, now, { lock: true })
    if (entries.length === 0) return "absent"
    const deletable = entries.filter(isDeletable)
    if (deletable.length === 0) return "undeletable"
    const ofProject = deletable.filter((one) => one.project_id === project_id)
    const shared = deletable.filter((one) => one.project_id === sharedListId)
    await deleteSuppressions(tx, { project_id, email: about.email, causes: causesOf(ofProject) })
    const isSharedRemoved = shared.length > 0 && (await removeShared(tx, about, shared))
    return ofProject.length > 0 || isSharedRemoved ? "removed" : "limit"
  })
}

async function removeShared(
  tx: Db,
  { project_id, email, now }: { project_id: number; email: string; now: Date },
  shared: readonly SuppressionRow[],
): Promise<boolean> {
  if ((await countRemovals(tx, project_id, utcDayStart(now))) >= limits.globalRemovalsPerDay) return false
  await deleteSuppressions(tx, { project_id: sharedListId, email, causes: causesOf(shared) })
  await addRemoval(tx, { project_id, email, removed_at: now })
  return true
}

const causesOf = (entries: readonly SuppressionRow[]) => entries.map((one) => one.cause)

/**
 * True when the owner of a list may take this entry out (SUPPRESS-8): never what the administration blocked, and no
 * complaint of a reader, which only subscribing again lifts. A complaint that the owner entered is the owner's.
 */
export function isDeletable({ project_id, cause, source }: SuppressionRow): boolean {
  if (cause === "blocked") return false
  return cause !== "complained" || (source === "user" && project_id !== sharedListId)
}
