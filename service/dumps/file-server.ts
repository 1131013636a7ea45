import { Readable } from "node:stream"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import type { Context } from "../context.ts"
import { type DumpFormat, readDumpFileName } from "../links/dump-link.ts"
import { type FoundFile, fileByName, pieceAt } from "../store/dump-files.ts"
import type { Db } from "../store/open.ts"

/**
 * Serves the files of dumps by their secret address, without a key (DUMP-9). Every file is streamed at the pace of its
 * reader. Files that are invented, deleted or expired are 404.
 */
export const openDumpFiles =
  (ctx: Context): FastifyPluginAsync =>
  async (server) => {
    server.addHook("onSend", async (_request, reply) => void reply.headers(safeHeaders))
    server.route<{ Params: { name: string } }>({
      method: ["GET", "HEAD"],
      url: "/event-dump/:name",
      handler: (request, reply) => answerFile(request, reply, ctx),
    })
  }

const safeHeaders = {
  "cache-control": "no-store, private",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
}

const types: Readonly<Record<DumpFormat, { type: string; ending: string }>> = {
  csv: { type: "text/csv; charset=utf-8", ending: "csv" },
  csv_gzip: { type: "application/gzip", ending: "csv.gz" },
}

async function answerFile(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  { sealer, store, clock }: Context,
): Promise<FastifyReply> {
  const name = readDumpFileName(request.params.name, sealer)
  const file = name && (await fileByName(store.db, name, clock.now()))
  if (!name || !file) return notFound(reply)
  const { type, ending } = types[name.format]
  reply.headers({
    "content-type": type,
    "content-length": file.size,
    // The token is a secret: a saved file is called by the dump's id.
    "content-disposition": `attachment; filename="event-dump-${file.dump_id}-${file.file_no}.${ending}"`,
  })
  // An empty stream keeps the length; the pieces are not read for it.
  const bytes = request.method === "HEAD" ? [] : bytesOf(file, store.db)
  return reply.send(Readable.from(bytes, { objectMode: false }))
}

/** Breaks off when a piece is gone: a file that was deleted in the meantime must not pass for a complete one. */
async function* bytesOf(file: FoundFile, db: Db): AsyncGenerator<Uint8Array> {
  let left = file.size
  for (let piece_no = 0; left > 0; piece_no += 1) {
    const piece = await pieceAt(db, { ...file, piece_no })
    if (!piece) throw new Error("The dump was deleted while its file was read.")
    left -= piece.length
    yield piece
  }
}

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type("text/plain; charset=utf-8")
    .send("There is no such file, or it has expired after 8 hours.\n")
