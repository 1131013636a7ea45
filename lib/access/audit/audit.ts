import "server-only"
import { withoutUrlPasswords } from "#contract/url-password"
import { clock } from "#lib/platform/clock"
import { log } from "#lib/platform/log"
import type { Failure, Result } from "#lib/platform/result"
import { finishAudit, insertAudit } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"
import { retryWhileUnavailable } from "#postgres/retry"
import { afterDoing, outageOf } from "#lib/data/store/outage"

export type AuditAction = {
  project_id: string
  user_id: string
  /** `group/method`, or the name of an action of the dashboard. */
  action: string
  input: unknown
  ip: string | null
  /** The thing acted on and its values before and after; masked like the input. */
  target?: string
  before?: unknown
  after?: unknown
  user_agent?: string | null
}

/** Details found while the act is running. */
export type Note = Pick<AuditAction, "target" | "before" | "after">

/** Actor of an act done with a project key, not by a person. */
export const byProgram = "program"

/** Outcome of an unfinished act: a call is running, or the process died meanwhile. */
export const underWay = "under way"

/** Logs an act with its person and outcome, with secrets masked and long texts cut. */
export async function writeAudit(db: Db, act: AuditAction, result: Result<unknown>): Promise<void> {
  await insertAudit(db, rowOf(act, result.ok ? "success" : outcomeOf(result.failure)))
}

/**
 * AUDIT-3: a write to our own store and its log row are one transaction. A refusal of `write` is rolled back and logged
 * in a row of its own.
 */
export async function audited<T>(
  db: Db,
  act: AuditAction,
  write: (tx: Db, note: (more: Note) => void) => Promise<Result<T>>,
): Promise<Result<T>> {
  let known = act
  const note = (more: Note) => {
    known = { ...known, ...more }
  }
  try {
    return await db.transaction(async (tx) => {
      const result = await write(tx, note)
      if (!result.ok) throw new Refused(result)
      await writeAudit(tx, known, result)
      return result
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { result } = error
    await writeAudit(db, { ...known, after: undefined }, result)
    return result
  }
}

class Refused extends Error {
  readonly result: { ok: false; failure: Failure }
  constructor(result: { ok: false; failure: Failure }) {
    super("refused")
    this.result = result
  }
}

/**
 * AUDIT-4: an act of another system is logged as under way before it is requested, and is completed after. Without its
 * row, no request is made.
 */
export async function auditedCall<T>(
  db: Db,
  act: AuditAction,
  run: (note: (more: Note) => void) => Promise<Result<T>>,
): Promise<Result<T>> {
  const audit_id = await insertAudit(db, rowOf(act, underWay))
  let known: Note = {}
  const note = (more: Note) => {
    known = { ...known, ...more }
  }
  const end = (outcome: string, { before, after, target }: Note) =>
    complete(
      db,
      { project_id: act.project_id, audit_id },
      { outcome, ...loggedFields({ before, after, target }) },
    )
  const result = await afterDoing(() => run(note)).catch(async (error: unknown) => {
    await end("500: The dashboard failed.", { ...known, after: undefined })
    throw error
  })
  // A refused act changed nothing.
  const details = result.ok ? known : { ...known, after: undefined }
  await end(result.ok ? "success" : outcomeOf(result.failure), details)
  return result
}

/** How long completing a row waits for a database that became unavailable during the act. */
const completeWithinMs = 15 * 60_000

/**
 * Completes the row of an act. An unavailable database does not delay the act's result: the row is completed when the
 * database is back.
 */
async function complete(db: Db, ...[which, details]: FinishAudit): Promise<void> {
  const write = () => finishAudit(db, which, details)
  await write().catch((error) => {
    if (!outageOf(error)) throw error
    retryWhileUnavailable(write, AbortSignal.timeout(completeWithinMs)).catch((last) =>
      log().error({ error: last, ...which }, "an act stays under way in the audit log"),
    )
  })
}

type FinishAudit = Parameters<typeof finishAudit> extends [Db, ...infer Rest] ? Rest : never

/** The log row of an act: secrets masked, long texts cut. */
export function rowOf(act: AuditAction, outcome: string) {
  const { before, after, target } = loggedFields(act)
  return {
    project_id: act.project_id,
    user_id: act.user_id,
    action: act.action,
    ip: act.ip,
    at: clock.now(),
    input: withoutSecrets(act.input),
    outcome,
    target: target ?? null,
    before: before ?? null,
    after: after ?? null,
    user_agent: act.user_agent?.slice(0, 500) ?? null,
  }
}

/** Target, before and after for the log; absent ones are omitted. */
function loggedFields({ target, before, after }: Note): {
  target?: string
  before?: unknown
  after?: unknown
} {
  return {
    ...(target === undefined ? {} : { target: withoutUrlPasswords(target).slice(0, 500) }),
    ...(before === undefined ? {} : { before: withoutSecrets(before) }),
    ...(after === undefined ? {} : { after: withoutSecrets(after) }),
  }
}

const outcomeOf = (failure: { status: number; message: string; code?: number }): string =>
  withoutUrlPasswords(`${failure.code ?? failure.status}: ${failure.message}`).slice(0, 500)

const secretName = /api_?key|secret|password|token|authorization|^auth$|^key$/i
const textCharsMax = 2000
const listMax = 50

/**
 * A copy for the log: secrets become •••, passwords inside URLs ***, files their size, long texts and lists their
 * beginning.
 */
export function withoutSecrets(value: unknown, name = ""): unknown {
  if (secretName.test(name) && value !== undefined && value !== null) return "•••"
  if (typeof value === "string") return shortened(value, name)
  if (Array.isArray(value)) {
    const first = value.slice(0, listMax).map((one) => withoutSecrets(one))
    return value.length > listMax ? [...first, `… ${value.length - listMax} more`] : first
  }
  if (value === null || typeof value !== "object") return value ?? null
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, key)]))
}

function shortened(text: string, name: string): string {
  if (name === "content" && text.length > 200) return `[${text.length} characters of base64]`
  // PostgreSQL does not allow NUL in a text.
  const clean = withoutUrlPasswords(text.replaceAll("\0", "").toWellFormed())
  return clean.length > textCharsMax ? `${clean.slice(0, textCharsMax)}… [${clean.length} characters]` : clean
}
