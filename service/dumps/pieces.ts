/** A piece of a file as it is kept: small enough for a row of the store and for the memory of many downloads. */
const pieceBytes = 1024 * 1024

/** The same bytes in pieces of 1 MiB; the last one is what is left. */
export async function* splitPieces(bytes: AsyncIterable<Buffer>, size = pieceBytes): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    length += chunk.length
    if (length < size) continue
    const whole = Buffer.concat(held)
    const cut = length - (length % size)
    for (let from = 0; from < cut; from += size) yield whole.subarray(from, from + size)
    held = cut < length ? [whole.subarray(cut)] : []
    length -= cut
  }
  if (length > 0) yield Buffer.concat(held)
}
