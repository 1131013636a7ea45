import "server-only"
import { clock } from "../clock.ts"
import type { Result } from "../result.ts"
import { insertAudit } from "../store/audit.ts"
import type { Db } from "../store/open.ts"

export type Act = {
  project_id: string
  user_id: string
  /** `group/method`, or the name of an act of the dashboard's own. */
  action: string
  input: unknown
  ip: string | null
  /** What it was done to, and how that was before and is now; masked like the input. */
  target?: string
  before?: unknown
  after?: unknown
  user_agent?: string | null
}

/** Writes down who did what and how it went, with secrets masked and long texts cut. */
export async function writeAudit(db: Db, act: Act, result: Result<unknown>): Promise<void> {
  await insertAudit(db, {
    ...act,
    at: clock.now(),
    input: withoutSecrets(act.input),
    outcome: result.ok ? "success" : outcomeOf(result.failure),
    target: act.target?.slice(0, 500) ?? null,
    before: act.before === undefined ? null : withoutSecrets(act.before),
    after: act.after === undefined ? null : withoutSecrets(act.after),
    user_agent: act.user_agent?.slice(0, 500) ?? null,
  })
}

const outcomeOf = (failure: { status: number; message: string; code?: number }): string =>
  `${failure.code ?? failure.status}: ${failure.message}`.slice(0, 500)

const secretName = /api_?key|secret|password|token|authorization|^auth$|^key$/i
const textCharsMax = 2000
const listMax = 50

/** A copy fit for keeping: secrets become •••, files their size, long texts and lists their beginning. */
export function withoutSecrets(value: unknown, name = ""): unknown {
  if (secretName.test(name) && value !== undefined && value !== null) return "•••"
  if (typeof value === "string") return shortened(value, name)
  if (Array.isArray(value)) {
    const kept = value.slice(0, listMax).map((one) => withoutSecrets(one))
    return value.length > listMax ? [...kept, `… ${value.length - listMax} more`] : kept
  }
  if (value === null || typeof value !== "object") return value ?? null
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, key)]))
}

function shortened(text: string, name: string): string {
  if (name === "content" && text.length > 200) return `[${text.length} characters of base64]`
  // PostgreSQL keeps no NUL in a text.
  const clean = text.replaceAll("\0", "").toWellFormed()
  return clean.length > textCharsMax ? `${clean.slice(0, textCharsMax)}… [${clean.length} characters]` : clean
}
