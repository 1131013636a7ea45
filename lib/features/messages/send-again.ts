import "server-only"
import { createHash } from "node:crypto"
import { z } from "zod"
import type { Input, Method, Output } from "#contract/method"
import { letterGet, letterResend } from "#contract/methods/letter"
import { suppressionDeleteMany } from "#contract/methods/suppression"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { blockingNow } from "#lib/analytics/blocks/load"
import { lettersAt } from "#lib/data/events/open"
import { turnsOf } from "#lib/data/events/each-project"
import { listResent } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"
import { proxy } from "#lib/mail-api/proxy/proxy"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import {
  type AgainMessage,
  type AgainOutcome,
  againStepMax,
  outcomeAfterRelease,
  outcomeByFailure,
  outcomeByObstacle,
  outcomeByStatus,
} from "./again-outcome.ts"

/**
 * Sends some refused messages again, as the page of each would (MESSAGEPAGE-9): every call passes the proxy with the
 * user's rights and has its own row in the audit log. These rows also identify messages that were already sent again,
 * so none is sent a second time from here.
 */
const form = z.object({
  messages: z
    .array(z.object({ job_id: z.string().min(1).max(100), email: z.string().min(1).max(320) }), {
      error: "messages must be a list.",
    })
    .min(1, "Choose at least one message.")
    .max(againStepMax, `Choose at most ${againStepMax} messages.`),
  /** Only reports the outcomes. */
  check: z.literal(1).optional(),
})

export type AgainAnswer = {
  /** In the order of the messages. */
  outcomes: AgainOutcome[]
  /** Of a check: domains of messages that would be sent which still block one of our servers. */
  blocking: string[]
}

/** Parallel calls to the mail service: a list must not displace the project's other mail. */
const lanes = 4

export async function sendAgain(db: Db, action: ProjectAction): Promise<Result<AgainAnswer>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { messages, check } = parsed.data
  const leftOut = await leftOutOf(db, action.access.project.project_id, messages)
  const inTurn = turnsOf(lanes)
  const outcomes = await Promise.all(
    messages.map(
      (message) => leftOut.get(keyOf(message)) ?? inTurn(() => outcomeOf(db, action, message, check === 1)),
    ),
  )
  if (outcomes.every((one) => one === "failed"))
    return failed(502, "The mail service accepted none of these messages. Try again in a minute.")
  const going = messages.filter((_, at) => goesOut(outcomes[at])).map(({ email }) => email)
  const blocking = check ? await blockingNow(db, action.access.project.project_id, going) : []
  return ok({ outcomes, blocking })
}

const goesOut = (outcome: AgainOutcome | undefined): boolean => outcome === "sent" || outcome === "released"

const keyOf = ({ job_id, email }: AgainMessage): string => `${job_id} ${email}`

/** Messages that the project's own events and audit log rule out, without a call. */
async function leftOutOf(
  db: Db,
  project_id: string,
  messages: readonly AgainMessage[],
): Promise<Map<string, AgainOutcome>> {
  // A message is found by its key, so the time is not needed.
  const letters = await lettersAt(
    db,
    project_id,
    messages.map(({ job_id, email }) => [0, job_id, email]),
  )
  const known = new Map(letters.map((letter) => [keyOf(letter), letter]))
  const emails = letters.map(({ email }) => email)
  const resent = new Set((await listResent(db, project_id, emails)).map(keyOf))
  const nowMs = clock.now().getTime()
  const outcomes = messages.flatMap((message): [string, AgainOutcome][] => {
    const key = keyOf(message)
    const letter = known.get(key)
    const outcome = !letter ? "gone" : resent.has(key) ? "again" : outcomeByStatus(letter, nowMs)
    return outcome ? [[key, outcome]] : []
  })
  return new Map(outcomes)
}

/** Checks one message for obstacles, then sends it unless this is only a check. */
async function outcomeOf(
  db: Db,
  action: ProjectAction,
  message: AgainMessage,
  isCheck: boolean,
): Promise<AgainOutcome> {
  const call = callAs(db, action)
  const read = await call(letterGet, message)
  if (!read.ok) return outcomeByFailure(read.failure)
  const planned = outcomeByObstacle(read.value.letter.obstacle, action.access.can("suppressions", "write"))
  if (isCheck || !goesOut(planned)) return planned
  if (await isResent(db, action, message)) return "again"
  if (planned === "released") {
    // Only suppressions that a bounce made for a few days: the recipient may unsubscribe at this moment.
    const suppressions = [{ email: message.email, cause: "temporary_unavailable" as const }]
    const removed = await call(suppressionDeleteMany, { suppressions })
    if (!removed.ok) return outcomeByFailure(removed.failure)
  }
  const resent = await call(letterResend, { ...message, idempotence_key: againKey(action, message) })
  if (resent.ok) return planned
  return planned === "released" ? outcomeAfterRelease(resent.failure) : outcomeByFailure(resent.failure)
}

/** Re-reads the log before the call, because a slow service gives others time to send the same message. */
async function isResent(db: Db, { access }: ProjectAction, message: AgainMessage): Promise<boolean> {
  const resent = await listResent(db, access.project.project_id, [message.email])
  return resent.some((one) => keyOf(one) === keyOf(message))
}

/** The same for every user who sends this message again: two simultaneous requests send it once (IDEMPOTENCE-1). */
const againKey = ({ access }: ProjectAction, message: AgainMessage): string =>
  createHash("sha256")
    .update(`again ${access.project.project_id} ${keyOf(message)}`)
    .digest("hex")
    .slice(0, 40)

const callAs =
  (db: Db, { access, ip, user_agent }: ProjectAction) =>
  async <M extends Method>(method: M, input: Input<M>): Promise<Result<Output<M>>> => {
    const { user, project } = access
    const request = { user, project: project.project_id, path: method.path, input, ip, user_agent }
    // The proxy returns the method's result; its type is lost on the way.
    return (await proxy(db, request)) as Result<Output<M>>
  }
