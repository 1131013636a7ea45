import { parseExact } from "#contract/exact-number"
import { failed, ok, type Result } from "#lib/platform/result"

/** The raw body; one longer than `bytesMax` is refused without reading it to the end. */
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
  const fault = unstorableIn(body)
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

const faults = {
  text: "A text contains a character that cannot be stored. Remove it.",
  number: "A number has more digits than JSON can represent. Send it as a string.",
}

/**
 * The first value in a body that cannot be stored, names included: a text with a NUL character (PostgreSQL has no place
 * for it) or half a surrogate pair (it has no UTF-8), or a number that `parseExact` would change (BODY-13). Null: none.
 */
function unstorableIn(body: unknown): { field: string; message: string } | null {
  const found = firstUnstorable(body)
  return found && { field: found.field || "body", message: faults[found.kind] }
}

function firstUnstorable(body: unknown): { field: string; kind: keyof typeof faults } | null {
  // A list of what is left instead of a function that calls itself: a body can be deeper than the stack.
  const left: { field: string; value: unknown }[] = [{ field: "", value: body }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, value } = next
    if (typeof value === "string" && !isStorable(value)) return { field, kind: "text" }
    if (Number.isNaN(value)) return { field, kind: "number" }
    if (typeof value !== "object" || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return { field, kind: "text" }
      left.push({ field: field ? `${field}.${name}` : name, value: inner })
    }
  }
  return null
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()
