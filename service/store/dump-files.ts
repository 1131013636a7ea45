import { and, eq, gt, sql } from "drizzle-orm"
import type { DumpFileName } from "../links/dump-link.ts"
import type { DumpKey } from "./dumps.ts"
import { type Db, rows } from "./open.ts"
import { dumpFiles, dumpPieces, dumps } from "./schema/dumps.ts"

/** The place of a piece of a file; files are numbered from 1, pieces from 0. */
type PieceKey = DumpKey & { file_no: number; piece_no: number }

/**
 * Adds a piece of a dump that this worker has claimed; false when the claim is lost. Locks the dump's row, so that a
 * takeover or a deletion comes before or after, never in between.
 */
export async function addPiece(
  db: Db,
  { project_id, dump_id, file_no, piece_no }: PieceKey,
  lease: string,
  content: Uint8Array,
): Promise<boolean> {
  const added = await rows(
    db,
    sql`insert into dump_pieces (project_id, dump_id, file_no, piece_no, content)
        select d.project_id, d.dump_id, ${file_no}::int, ${piece_no}::int, ${content}::bytea
        from dumps d
        where d.project_id = ${project_id}::bigint and d.dump_id = ${dump_id}::uuid and d.lease = ${lease}::text
        for share of d
        returning piece_no`,
  )
  return added.length > 0
}

export type FoundFile = DumpKey & { file_no: number; size: number }

/** The finished file of this name at `now`, or null. Tokens are unique, so no project is needed to find it. */
export async function fileByName(db: Db, name: DumpFileName, now: Date): Promise<FoundFile | null> {
  const [found] = await db
    .select({
      project_id: dumps.project_id,
      dump_id: dumps.dump_id,
      file_no: dumpFiles.file_no,
      size: dumpFiles.size,
    })
    .from(dumps)
    .innerJoin(
      dumpFiles,
      and(eq(dumpFiles.project_id, dumps.project_id), eq(dumpFiles.dump_id, dumps.dump_id)),
    )
    .where(
      and(
        eq(dumps.token, name.token),
        eq(dumpFiles.file_no, name.file_no),
        sql`${dumps.request} ->> 'format' = ${name.format}`,
        gt(dumps.expires_at, now),
      ),
    )
  return found ?? null
}

/** The bytes of one piece, or null when it is missing or deleted. */
export async function pieceAt(
  db: Db,
  { project_id, dump_id, file_no, piece_no }: PieceKey,
): Promise<Uint8Array | null> {
  const [found] = await db
    .select({ content: dumpPieces.content })
    .from(dumpPieces)
    .where(
      and(
        eq(dumpPieces.project_id, project_id),
        eq(dumpPieces.dump_id, dump_id),
        eq(dumpPieces.file_no, file_no),
        eq(dumpPieces.piece_no, piece_no),
      ),
    )
  return found?.content ?? null
}
