import "server-only"
import { at, clock, plus } from "#lib/platform/clock"
import { type Failure, failed, type Result } from "#lib/platform/result"
import { type ChangeFilter, lastChange } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"

/**
 * SAVE-1: no save is lost. A screen sends the values that it read (`expected`) with those to write. If another person
 * changed a field in between, to something other than the new value, the write is refused with 409, with person, time
 * and current values.
 */
type Fields = Readonly<Record<string, unknown>>

/** Values that a screen read before it writes; null for callers that send none, such as scripts. */
export function expectedIn(input: unknown): Fields | null {
  const sent = typeof input === "object" && input !== null && "expected" in input ? input.expected : null
  return typeof sent === "object" && sent !== null && !Array.isArray(sent) ? { ...sent } : null
}

/** An input for the audit log, which has a separate column for the values before. */
export function withoutExpected(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("expected" in input)) return input
  const { expected: _, ...rest } = input
  return rest
}

type Save = {
  expected: Fields | null
  /** The current state, and the values to write; both by the names of `expected`. */
  current: Fields
  submitted: Fields
  /** Actions in the audit log that write it. */
  actions: ChangeFilter
  /** Time of the last change by any client, if the mail service reports it. */
  changedAt?: number | null
}

/** Refusal of a save after a conflicting change; null: the save can proceed. */
export async function overtaken(
  db: Db,
  project_id: string,
  { expected, current, submitted, actions, changedAt = null }: Save,
): Promise<{ ok: false; failure: Failure } | null> {
  const fields = Object.keys(expected ?? {}).filter(
    (name) => !isSame(expected?.[name], current[name]) && !isSame(submitted[name], current[name]),
  )
  if (!expected || fields.length === 0) return null
  const since = plus(clock.now(), -lookBackMs)
  const change = await lastChange(db, project_id, { ...actions, fields, since })
  const isTheirs =
    change !== null &&
    fields.every((name) => !(name in change.after) || isSame(change.after[name], current[name])) &&
    (changedAt === null || Math.abs(changedAt - change.at.getTime()) < callMs)
  const when = isTheirs ? change.at.getTime() : changedAt
  return failed(409, "This was changed after you opened it.", {
    conflict: {
      by: isTheirs ? change.name : null,
      at: when === null ? null : at(when).toISOString(),
      current: Object.fromEntries(Object.keys(expected).map((name) => [name, current[name] ?? null])),
    },
  })
}

/** Code of the mail service for a version that is not the current one (EXT-31, EXT-32). */
export const notThatVersion = 409

/**
 * SAVE-2: `save` reads the object and writes against the version that it read. After a conflict, it runs once more, to
 * name the person.
 */
export async function savedOver<T>(save: () => Promise<Result<T>>): Promise<Result<T>> {
  const saved = await save()
  return !saved.ok && saved.failure.code === notThatVersion ? save() : saved
}

/** A form is open for a day at most; older log rows are not searched. */
const lookBackMs = 7 * 24 * 3_600_000
/** A log row is written before the call that it is about. */
const callMs = 60_000

/** Equality as JSON, in any order of fields. Absent fields equal empty ones: a blank, an empty list. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === "") return "null"
  if (Array.isArray(value)) return value.length === 0 ? "null" : `[${value.map(canonical).join()}]`
  if (typeof value !== "object") return JSON.stringify(value)
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  const present = sorted.filter(([, one]) => canonical(one) !== "null")
  return present.length === 0
    ? "null"
    : `{${present.map(([name, one]) => `${name}:${canonical(one)}`).join()}}`
}
