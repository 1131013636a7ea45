import { limits } from "#contract/limits"
import { gunzipIfNeeded } from "./decompress.ts"
import { type Verdict, verify } from "./verify.ts"

/**
 * A key that may have signed a body: the project's current one, the previous one while it is valid, and expired ones.
 */
export type NamedKey = { kind: "current" | "previous" | "old"; key: string }

/**
 * Result for a pasted body (VERIFY-1): the verdict, the kind of key that matches, and the reason if none does.
 * `other_auth`: the pasted auth differs from the body's. `rewritten`: the same values, re-encoded by a JSON library.
 * `cut`: incomplete JSON. `old_key`: signed with the key before a finished rotation. `other_project`: it names another
 * project.
 */
export type Verification = {
  verdict: Verdict
  key?: NamedKey["kind"]
  reason?: "other_auth" | "rewritten" | "cut" | "old_key" | "other_project"
  /** True if auth had to be added to the body, because a receiver removed it. */
  isPutBack?: true
}

export type Pasted = {
  body: string
  /** Optional text pasted with it: the value of auth, or text that contains it. */
  auth: string
  /** The number of our project at the mail service; null if unknown. */
  service_project_id: string | null
}

/** Verifies a text that a person pasted: as it is, without the trailing line break, or as base64 of a gzip body. */
export async function verifyText(pasted: Pasted, keys: readonly NamedKey[]): Promise<Verification> {
  const text = pasted.body.trim()
  const bodies = [Buffer.from(pasted.body), Buffer.from(text), ...(await gunzipBase64(text))]
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

/** A receiver may have removed auth before saving the body; if its value was pasted too, it is added in front. */
function withoutAuth(body: Buffer, auth: string | undefined, keys: readonly NamedKey[]): Verification {
  const [, rest] = /^\s*\{\s*,?(.*)$/s.exec(body.toString("latin1")) ?? []
  if (!auth || rest === undefined) return { verdict: "unsigned" }
  const found = genuineBy([Buffer.from(`{"auth":"${auth}",${rest}`, "latin1")], keys)
  return found ? { ...genuineResult(found), isPutBack: true } : { verdict: "forged" }
}

/** The likeliest cause that can be proved. */
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

/** Encodes JSON like the sender (CALLBACK-5): compact, with slashes and all non-ASCII characters escaped. */
const writtenAnew = (value: unknown): Buffer =>
  Buffer.from(
    JSON.stringify(value)
      .replaceAll("/", "\\/")
      .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`),
  )

/** The project named in a body of either form. */
function projectOf(body: unknown): string | null {
  const record = (value: unknown): Record<string, unknown> =>
    typeof value === "object" && value !== null ? { ...value } : {}
  const { events_by_user, project_id } = record(body)
  const named = Array.isArray(events_by_user) ? record(events_by_user[0]).project_id : project_id
  return named === undefined || named === null ? null : String(named)
}

async function gunzipBase64(text: string): Promise<Buffer[]> {
  if (!/^H4sI[A-Za-z0-9+/=\s]+$/.test(text)) return []
  const body = await gunzipIfNeeded(Buffer.from(text, "base64"), "gzip", limits.requestBytesMax)
  return body ? [body] : []
}
