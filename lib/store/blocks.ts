import "server-only"
import { and, desc, eq, gte, lt } from "drizzle-orm"
import { at } from "../clock.ts"
import type { Db } from "./open.ts"
import { blocks } from "./schema/messages.ts"

export type BlockRow = typeof blocks.$inferSelect

const rowsMax = 2000

/**
 * What was told about spam blocks in `fromMs` ≤ block_time < `toMs` (epoch ms), oldest first. Of very many the newest are
 * kept: they say who blocks us now.
 */
export async function listBlocks(
  db: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<BlockRow[]> {
  const newest = await db
    .select()
    .from(blocks)
    .where(
      and(
        eq(blocks.project_id, project_id),
        gte(blocks.block_time, at(fromMs)),
        lt(blocks.block_time, at(toMs)),
      ),
    )
    .orderBy(desc(blocks.block_time), desc(blocks.domain))
    .limit(rowsMax)
  return newest.reverse()
}
