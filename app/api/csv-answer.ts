/** A file of lines that are made while it is read: a part is asked for when the reader has taken the one before. */
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
