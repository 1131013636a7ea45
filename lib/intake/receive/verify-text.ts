import { limits } from "#contract/limits"
import { unpack } from "./unpack.ts"
import { type Verdict, verify } from "./verify.ts"

/** A key that a body may be signed with: the project's present one, the one before while it holds, and after that. */
export type NamedKey = { kind: "current" | "previous" | "old"; key: string }

/**
 * What is told of a pasted body (VERIFY-1): the verdict, the kind of key that fits, and why none does. `other_auth`: the
 * pasted auth is another one than the body's. `rewritten`: the same values, written anew by a JSON library. `cut`: it is
 * no whole JSON. `old_key`: signed with the key before a rotation that is over. `other_project`: it names another one.
 */
export type Verification = {
  verdict: Verdict
  key?: NamedKey["kind"]
  reason?: "other_auth" | "rewritten" | "cut" | "old_key" | "other_project"
  /** True when auth had to be put back into the body: something on the way took it out. */
  isPutBack?: true
}

export type Pasted = {
  body: string
  /** What may be pasted beside it: the value of auth, or text that holds it. */
  auth: string
  /** The number that our project has on the mail service; null when nobody knows it. */
  service_project_id: string | null
}

/** Judges a text that a person pasted: as it is, without the line break of pasting, or as base64 of a gzip body. */
export async function verifyText(pasted: Pasted, keys: readonly NamedKey[]): Promise<Verification> {
  const text = pasted.body.trim()
  const bodies = [Buffer.from(pasted.body), Buffer.from(text), ...(await unpacked(text))]
  const auth = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i.exec(pasted.auth)?.[0]?.toLowerCase()
  const found = genuineBy(bodies, keys)
  if (found && (!auth || bodies.some((body) => authOf(body) === auth))) return genuineResult(found)
  if (found) return { verdict: "forged", reason: "other_auth" }
  const whole = bodies.at(-1) ?? Buffer.from(text)
  if (authOf(whole) === null) return withoutAuth(whole, auth, keys)
  return { verdict: "forged", ...reasonOf(whole, auth, keys, pasted) }
}

const genuineResult = (kind: NamedKey["kind"]): Verification =>
  kind === "old" ? { verdict: "forged", key: kind, reason: "old_key" } : { verdict: "genuine", key: kind }

const genuineBy = (bodies: readonly Buffer[], keys: readonly NamedKey[]): NamedKey["kind"] | null =>
  keys.find(({ key }) => bodies.some((body) => verify(body, key) === "genuine"))?.kind ?? null

/** A receiver may have taken auth out before it kept the body; with the value beside it, it is put back in front. */
function withoutAuth(body: Buffer, auth: string | undefined, keys: readonly NamedKey[]): Verification {
  const [, rest] = /^\s*\{\s*,?(.*)$/s.exec(body.toString("latin1")) ?? []
  if (!auth || rest === undefined) return { verdict: "unsigned" }
  const found = genuineBy([Buffer.from(`{"auth":"${auth}",${rest}`, "latin1")], keys)
  return found ? { ...genuineResult(found), isPutBack: true } : { verdict: "forged" }
}

/** The likeliest cause first that can be proved. */
function reasonOf(
  body: Buffer,
  auth: string | undefined,
  keys: readonly NamedKey[],
  { service_project_id }: Pasted,
): Pick<Verification, "reason" | "key"> {
  const parsed = parsedOf(body)
  if (parsed === undefined) return { reason: "cut" }
  const kind = genuineBy([writtenAnew(parsed)], keys)
  if (kind) return { reason: "rewritten", key: kind }
  if (auth && auth !== authOf(body)) return { reason: "other_auth" }
  const named = projectOf(parsed)
  if (named !== null && service_project_id !== null && named !== service_project_id)
    return { reason: "other_project" }
  return {}
}

const authOf = (body: Buffer): string | null =>
  /"auth"\s*:\s*"([0-9a-fA-F]{32})"/.exec(body.toString("latin1"))?.[1]?.toLowerCase() ?? null

function parsedOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
}

/** As the sender writes JSON (CALLBACK-5): compact, slashes and everything beyond ASCII escaped. */
const writtenAnew = (value: unknown): Buffer =>
  Buffer.from(
    JSON.stringify(value)
      .replaceAll("/", "\\/")
      .replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`),
  )

/** The project that a body in either form names. */
function projectOf(body: unknown): string | null {
  const one = (value: unknown): Record<string, unknown> =>
    typeof value === "object" && value !== null ? { ...value } : {}
  const { events_by_user, project_id } = one(body)
  const named = Array.isArray(events_by_user) ? one(events_by_user[0]).project_id : project_id
  return named === undefined || named === null ? null : String(named)
}

async function unpacked(text: string): Promise<Buffer[]> {
  if (!/^H4sI[A-Za-z0-9+/=\s]+$/.test(text)) return []
  const body = await unpack(Buffer.from(text, "base64"), "gzip", limits.requestBytesMax)
  return body ? [body] : []
}
