import "server-only"
import { and, desc, eq, gte, lt } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import type { Db } from "./open.ts"
import { blockAcknowledgements } from "./schema/marks.ts"

/** People who acknowledged a spam block and work on it. */
export type BlockAcknowledgementRow = typeof blockAcknowledgements.$inferSelect

const rowsMax = 2000

/** Acknowledgements of blocks that began in `fromMs` ≤ started_at < `toMs` (epoch ms), newest first. */
export const listBlockAcknowledgements = (
  db: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<BlockAcknowledgementRow[]> =>
  db
    .select()
    .from(blockAcknowledgements)
    .where(
      and(
        eq(blockAcknowledgements.project_id, project_id),
        gte(blockAcknowledgements.started_at, at(fromMs)),
        lt(blockAcknowledgements.started_at, at(toMs)),
      ),
    )
    .orderBy(desc(blockAcknowledgements.started_at), desc(blockAcknowledgements.domain))
    .limit(rowsMax)

/** Replaces an earlier acknowledgement of the same block. */
export async function saveBlockAcknowledgement(tx: Db, row: BlockAcknowledgementRow): Promise<void> {
  const { acknowledged_by, acknowledged_at, note } = row
  const { project_id, started_at, domain } = blockAcknowledgements
  await tx
    .insert(blockAcknowledgements)
    .values(row)
    .onConflictDoUpdate({
      target: [project_id, started_at, domain],
      set: { acknowledged_by, acknowledged_at, note },
    })
}

export async function deleteBlockAcknowledgement(
  tx: Db,
  { project_id, started_at, domain }: Pick<BlockAcknowledgementRow, "project_id" | "started_at" | "domain">,
): Promise<void> {
  await tx
    .delete(blockAcknowledgements)
    .where(
      and(
        eq(blockAcknowledgements.project_id, project_id),
        eq(blockAcknowledgements.started_at, started_at),
        eq(blockAcknowledgements.domain, domain),
      ),
    )
}
