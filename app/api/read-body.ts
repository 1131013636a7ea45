import { parseExact } from "#contract/exact-number"
import { failed, ok, type Result } from "#lib/platform/result"
import { unkeepableIn } from "./unkeepable.ts"

/** The raw body, as long as it has at most `bytesMax` bytes; a longer one is not read to its end. */
export async function readBytes(request: Request, bytesMax: number): Promise<Result<Buffer>> {
  const tooLarge = failed(413, `The request is larger than ${Math.floor(bytesMax / (1024 * 1024))} MB.`)
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) return tooLarge
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    size += piece.byteLength
    if (size > bytesMax) return tooLarge
    pieces.push(piece)
  }
  return ok(Buffer.concat(pieces))
}

/** The body as JSON; nothing but application/json is read, which keeps plain HTML forms of other sites out. */
export async function readJson(request: Request, bytesMax: number): Promise<Result<unknown>> {
  const type = request.headers.get("content-type") ?? ""
  if (!/^application\/json\s*(;|$)/i.test(type))
    return failed(400, "Send JSON (content-type application/json).")
  const bytes = await readBytes(request, bytesMax)
  if (!bytes.ok) return bytes
  const body = parsed(bytes.value)
  if (body === undefined) return failed(400, "The body is not JSON.")
  const fault = unkeepableIn(body)
  return fault ? failed(400, fault.message, { field: fault.field }) : ok(body)
}

/** JSON has no undefined. */
function parsed(bytes: Buffer): unknown {
  try {
    return parseExact(bytes.toString("utf8"))
  } catch {
    return undefined
  }
}
