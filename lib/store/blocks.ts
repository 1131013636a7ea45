import "server-only"
import { and, asc, eq, gte, lt } from "drizzle-orm"
import { at } from "../clock.ts"
import type { Db } from "./open.ts"
import { blocks } from "./schema/messages.ts"

export type BlockRow = typeof blocks.$inferSelect

const rowsMax = 2000

/** What was told about spam blocks in `fromMs` ≤ block_time < `toMs` (epoch ms), oldest first. */
export async function listBlocks(
  db: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<BlockRow[]> {
  return db
    .select()
    .from(blocks)
    .where(
      and(
        eq(blocks.project_id, project_id),
        gte(blocks.block_time, at(fromMs)),
        lt(blocks.block_time, at(toMs)),
      ),
    )
    .orderBy(asc(blocks.block_time), asc(blocks.domain))
    .limit(rowsMax)
}
