import { promisify } from "node:util"
import { gunzip } from "node:zlib"

const inflate = promisify(gunzip)

/** The JSON bytes of a call, decompressed if they are gzip by header or by their first two bytes; null if broken. */
export async function gunzipIfNeeded(
  bytes: Buffer,
  encoding: string | null,
  bytesMax: number,
): Promise<Buffer | null> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isGzip) return /gzip/i.test(encoding ?? "") && bytes.length === 0 ? null : bytes
  // The limit applies during decompression: a few kilobytes may expand to gigabytes.
  return inflate(bytes, { maxOutputLength: bytesMax }).catch(() => null)
}
