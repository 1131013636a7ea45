import "server-only"
import { z } from "zod"
import { limits } from "#contract/limits"
import type { Input, Output } from "#contract/method"
import { suppressionDeleteMany, suppressionList, suppressionSetMany } from "#contract/methods/suppression"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { rowOf, underWay } from "#lib/access/audit/audit"
import { type AuditEntry, findAuditEntry, finishAudit, insertAudit } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"
import { afterDoing } from "#lib/data/store/outage"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { inParts } from "#lib/platform/parts"
import { failed, ok, type Result } from "#lib/platform/result"
import { batchOf, importAction } from "./import-origin.ts"

/**
 * Work on a list of suppressions that takes more than one request: an import, the recipients of all messages that match
 * a list's filter, or the removal of all that a filter finds. It is one row in the audit log, written before the first
 * step and updated by each one (SUPPRESSPAGE-6). The browser requests one step after the other, so that a user can stop
 * and resume.
 */
const stepRowsMax = 5 * limits.suppressionsPerCallMax

const reason = z.string().trim().max(500).optional()

/** Entries to remove: the filters of suppression/list. */
const filter = suppressionList.input.pick({
  cause: true,
  source: true,
  start_time: true,
  until_time: true,
  search: true,
})

const beginning = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("import"),
    file: z.string().trim().min(1).max(300),
    lines: z.int().min(0).optional(),
    reason,
  }),
  // Recipients of messages; `filter` is the list's filter, in the words of its URL.
  z.object({
    kind: z.literal("messages"),
    filter: z.record(z.string().max(100), z.string().max(1000)),
    reason,
  }),
  z.object({ kind: z.literal("take-back"), file: z.string().trim().min(1).max(300), reason }),
  z.object({
    kind: z.literal("remove"),
    filter: z.record(z.string(), z.string()),
    reason: z
      .string({ error: "Enter a reason for the audit log." })
      .trim()
      .min(1, "Enter a reason for the audit log.")
      .max(500),
  }),
])

type Kind = z.output<typeof beginning>["kind"]

const actions: Record<Kind, string> = {
  import: importAction,
  messages: "suppression/set-matching",
  "take-back": "suppression/take-back",
  remove: "suppression/remove-matching",
}

/** Opens a run: its row in the log, whose number the steps name. */
export async function beginRun(db: Db, action: ProjectAction): Promise<Result<{ run_id: number }>> {
  const parsed = beginning.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { kind } = parsed.data
  if (kind === "remove") {
    const known = filter.safeParse(parsed.data.filter)
    if (!known.success) return firstIssue(known.error)
  }
  const target = "filter" in parsed.data ? filterText(parsed.data.filter) : parsed.data.file
  const act = auditActionOf({ ...action, input: parsed.data }, actions[kind], { target })
  return ok({ run_id: await insertAudit(db, rowOf(act, underWay)) })
}

const filterText = (filter: Record<string, string>): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ") || "everything"

const row = z.object({
  email: z.string().max(1000),
  cause: z.string().max(100),
  created: z.string().max(100).optional(),
  /** Its line in the file. */
  line: z.int().min(1).max(limits.suppressionLineMax).optional(),
})
type Row = z.output<typeof row>

const step = z.object({
  suppressions: z.array(row).min(1).max(stepRowsMax).optional(),
  skip_known: z.literal(1).optional(),
  /** Position from which the removal of all matches continues. */
  cursor: z.string().max(2000).optional(),
  /** Ends the run; `stopped` if not everything was done. */
  end: z.enum(["done", "stopped"]).optional(),
})
type Step = z.output<typeof step>

type Counts = Record<string, number>
type Removed = { email: string; cause: string; created: string }
export type StepAnswer = {
  /** The outcome of each row, in order. */
  outcomes: string[]
  /** Removed entries, as suppression/set-many needs them for an undo. */
  removed: Removed[]
  counts: Counts
  /** Position of the next step; empty at the end. */
  cursor: string
}

const nothing: StepAnswer = { outcomes: [], removed: [], counts: {}, cursor: "" }

/** One step of a run that this user began and that has not ended. */
export async function stepRun(db: Db, action: ProjectAction, audit_id: number): Promise<Result<StepAnswer>> {
  const parsed = step.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { project_id } = action.access.project
  const run = await findAuditEntry(db, project_id, audit_id)
  const kind = run && kindOf(run)
  if (!run || !kind || run.user_id !== action.access.user.user_id)
    return failed(404, "There is no such task.")
  if (run.outcome !== underWay) return failed(409, "This task has ended.")
  // Without a writable log, the mail service is not called (AUDIT-4).
  await finishAudit(db, { project_id, audit_id }, { outcome: underWay })
  const done = parsed.data.end ? ok(nothing) : await carryOut[kind](db, action, parsed.data, run)
  if (!done.ok) return done
  const before = countsIn(run.after)
  const after = { ...sumOf(before, done.value.counts), ...linesWith(before, parsed.data.suppressions ?? []) }
  const ended = parsed.data.end
  await afterDoing(() =>
    finishAudit(
      db,
      { project_id, audit_id },
      {
        after: ended === "stopped" ? { ...after, stopped: 1 } : after,
        ...(ended ? { outcome: "success" } : {}),
      },
    ),
  )
  return done
}

const kindOf = ({ action }: AuditEntry): Kind | undefined =>
  (Object.keys(actions) as Kind[]).find((kind) => actions[kind] === action)

const carryOut: Record<
  Kind,
  (db: Db, action: ProjectAction, input: Step, run: AuditEntry) => Promise<Result<StepAnswer>>
> = {
  // SUPPRESSPAGE-11: each new entry names its run and its line.
  import: (db, action, input, run) => setRows(db, action, input, { batch: batchOf(run.audit_id) }),
  messages: (db, action, input) => setRows(db, action, input),
  "take-back": (db, action, input) => removeRows(db, action, input.suppressions ?? []),
  remove: (db, action, input, run) => removeMatching(db, action, input, run),
}

/** The outcomes that rows would have, without a change of list or log. */
export async function checkRows(db: Db, action: ProjectAction): Promise<Result<StepAnswer>> {
  const parsed = step.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  return setRows(db, action, parsed.data, { dry_run: 1 })
}

async function setRows(
  db: Db,
  action: ProjectAction,
  { suppressions = [], skip_known }: Step,
  more: { dry_run?: 1; batch?: string } = {},
) {
  const answers = await Promise.all(
    inCalls(suppressions).map((rows) =>
      callWithKey(db, action.access, suppressionSetMany, { suppressions: rows, skip_known, ...more }),
    ),
  )
  return together(answers)
}

async function removeRows(db: Db, action: ProjectAction, suppressions: { email: string; cause: string }[]) {
  const answers = await Promise.all(
    inCalls(suppressions).map((rows) =>
      callWithKey(db, action.access, suppressionDeleteMany, {
        suppressions: rows.map(({ email, cause }) => ({ email, cause })),
      }),
    ),
  )
  return together(answers)
}

async function removeMatching(
  db: Db,
  action: ProjectAction,
  { cursor }: Step,
  run: AuditEntry,
): Promise<Result<StepAnswer>> {
  const page = await callWithKey(db, action.access, suppressionList, {
    ...storedFilter(run.input),
    cursor,
    limit: limits.suppressionsPerCallMax,
  })
  if (!page.ok) return page
  if (page.value.suppressions.length === 0) return ok(nothing)
  const removed = await removeRows(db, action, page.value.suppressions)
  return removed.ok ? ok({ ...removed.value, outcomes: [], cursor: page.value.cursor }) : removed
}

/** The filter as stored in the log row; it was checked before it was written. */
function storedFilter(input: unknown): Pick<Input<typeof suppressionList>, "search"> {
  const stored = typeof input === "object" && input !== null && "filter" in input ? input.filter : {}
  return stored as Pick<Input<typeof suppressionList>, "search">
}

/** Splits rows into calls of the mail service. */
const inCalls = <T>(rows: readonly T[]): T[][] =>
  inParts(rows, limits.suppressionsPerCallMax).map(({ items }) => items)

type Bulk = Output<typeof suppressionSetMany> | Output<typeof suppressionDeleteMany>

/**
 * Combines several responses; the first failure counts for all, because a repeated step meets its own earlier results.
 */
function together(answers: readonly Result<Bulk>[]): Result<StepAnswer> {
  const sum: StepAnswer = { outcomes: [], removed: [], counts: {}, cursor: "" }
  for (const answer of answers) {
    if (!answer.ok) return answer
    sum.counts = sumOf(sum.counts, answer.value.counts)
    for (const result of answer.value.results) {
      sum.outcomes.push(result.outcome)
      if ("removed" in result)
        for (const one of result.removed ?? []) sum.removed.push({ email: result.email, ...one })
    }
  }
  return ok(sum)
}

/** The first and last line of the file that a run has reached. */
function linesWith(before: Counts, rows: readonly Row[]): Counts {
  const lines = rows.flatMap((one) => one.line ?? [])
  if (lines.length === 0) return {}
  return {
    first_line: lines.reduce((a, b) => Math.min(a, b), before.first_line ?? Number.POSITIVE_INFINITY),
    last_line: lines.reduce((a, b) => Math.max(a, b), before.last_line ?? 0),
  }
}

function sumOf(a: Counts, b: Counts): Counts {
  const sum = { ...a }
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

const countsIn = (value: unknown): Counts =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, count]) => typeof count === "number"))
    : {}
