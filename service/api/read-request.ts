import { parseExact } from "#contract/exact-number"
import { limits } from "#contract/limits"
import type { Method } from "#contract/method"
import { methods } from "#contract/methods"
import { asBuffer, runTask, type Task } from "../off-thread.ts"
import { Refusal } from "../refusal.ts"
import { readInput } from "./method.ts"

/** A body as its method reads it. `input` returns the parsed input or throws the Refusal of its first fault. */
type ReadRequest = { api_key: unknown; input: () => unknown }

type Read = { api_key: unknown } & ({ value: unknown } | { fault: { code: number; publicMessage: string } })

/**
 * Reads a body: UTF-8, JSON, an object, the contract's rules. Anything but an object is refused at once; a fault of the
 * input is thrown by `input`, so that callers without the right get no details of it. Large bodies are read in a
 * thread.
 */
export async function readRequest(body: unknown, method: Method): Promise<ReadRequest> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const read = await runTask(readRequestTask, [bytes, method.path], {
    bytes: bytes.length,
    transferred: [bytes],
  })
  return {
    api_key: read.api_key,
    input() {
      if ("value" in read) return read.value
      throw new Refusal(read.fault.code, read.fault.publicMessage)
    },
  }
}

const byPath = new Map(methods.map((one) => [one.path, one]))

export const readRequestTask: Task<[body: Uint8Array, path: string], Read> = {
  name: "readRequest",
  run(body, path) {
    const method = byPath.get(path)
    if (!method) throw new Error(`${path} is not a method of the contract.`)
    const { api_key, username: _, ...fields } = jsonObject(asBuffer(body), method)
    return { api_key, ...inputOf(method, fields) }
  },
}

function inputOf(method: Method, fields: Record<string, unknown>) {
  try {
    return { value: readInput(method, fields) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { fault: { code: error.code, publicMessage: error.publicMessage } }
  }
}

/** The body as an object; no body at all counts as an empty one. */
function jsonObject(body: Buffer, method: Method): Record<string, unknown> {
  if (body.length === 0) return {}
  const value = readJson(body)
  // BODY-9: PHP writes an empty object as `[]`, which is harmless for a method without required fields.
  if (Array.isArray(value) && value.length === 0 && needsNothing(method)) return {}
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(111, "The body must be a JSON object.")
  return value as Record<string, unknown>
}

const needsNothing = ({ input }: Method): boolean => input.safeParse({}).success

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** BODY-12: what 10 MB of brackets become takes more memory than a message ever does. */
function refuseMore(body: Buffer): void {
  const max = limits.requestValuesMax
  // Each value takes two bytes at least.
  if (body.length > 2 * max && countValues(body, max) > max)
    throw new Refusal(400, `The body has more than ${max} values.`)
}

const [quote, backslash] = [0x22, 0x5c]
const beginsValue = new Set([0x2c, 0x5b, 0x7b])

/** Commas and opening brackets outside of strings, up to one more than `max`. */
function countValues(body: Buffer, max: number): number {
  let count = 0
  for (let at = 0; at < body.length && count <= max; at += 1) {
    if (body[at] === quote) at = endOfString(body, at)
    else if (beginsValue.has(body[at] ?? 0)) count += 1
  }
  return count
}

/** Strings may have megabytes, so they are not gone through byte by byte. */
function endOfString(body: Buffer, begin: number): number {
  for (let at = body.indexOf(quote, begin + 1); at >= 0; at = body.indexOf(quote, at + 1)) {
    let backslashes = 0
    while (body[at - 1 - backslashes] === backslash) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return body.length
}

function readJson(body: Buffer): unknown {
  refuseMore(body)
  try {
    const text = utf8.decode(body)
    return text.trim() === "" ? {} : parseExact(text)
  } catch {
    throw new Refusal(111, "The body is not JSON in UTF-8.")
  }
}
