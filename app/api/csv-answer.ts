/** Streams lines as a file: the next part is generated when the reader has taken the previous one. */
export const csvAnswer = (lines: AsyncGenerator<string, void, undefined>, filename: string): Response =>
  new Response(streamOf(lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
    },
  })

/** A part that fails breaks the download off. */
function streamOf(lines: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await lines.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await lines.return()
    },
  })
}
