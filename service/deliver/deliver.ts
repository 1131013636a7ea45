import { domainOf } from "#contract/address"
import type { DeliveryStatus } from "#contract/delivery-status"
import type { Context } from "../context.ts"
import { bounceAddress } from "../public-link.ts"
import type { LetterRow } from "../store/letters-read.ts"
import type { ClaimedLetter } from "../store/queue.ts"
import type { JobMessage } from "../submit/job-message.ts"
import { nextTry } from "./backoff.ts"
import { envelopeAddress, type Mail } from "./compose.ts"
import type { Connections } from "./connections.ts"
import { converse, type Talk } from "./converse.ts"
import type { DkimKeys } from "./dkim-keys.ts"
import { type Host, routeOf } from "./hosts.ts"
import { judge, type Verdict } from "./judge.ts"
import { makeBytes } from "./make-bytes.ts"
import type { Result } from "./record-results.ts"

/** A claimed letter with all that is needed to make its bytes. */
export type LetterToDeliver = ClaimedLetter & { row: LetterRow; job: JobMessage }

export type Tools = { ctx: Context; target: Host; connections: Connections; keys: DkimKeys }

/**
 * One attempt at one letter: host → bytes → conversation → judgement → what comes next. No transaction spans it, and
 * nothing of it is written here; the worker records results in batches.
 */
export async function deliver(letter: LetterToDeliver, tools: Tools): Promise<Result> {
  const started_at = tools.ctx.clock.now()
  const route = routeOf(letter.domain, tools.target)
  const mail = await makeMail(letter, started_at, tools)
  const talk = await converse(mail, route, tools.connections)
  const end = { letter, talk, started_at, is_made: true }
  return resultOf(end, judge(talk.reply, talk.phase), unreachable, tools.ctx)
}

/**
 * DELIVER-8: a letter that could not even be made: told as an attempt, never as sent, and tried again, because the fault
 * is ours. When its time is over it ends with the same word, which says nothing against its address.
 */
export function failure(letter: ClaimedLetter, error: unknown, ctx: Context): Result {
  const reply = `Not sent: ${reasonOf(error)}`
  const talk: Talk = {
    host: "",
    tls: null,
    sender_ip: null,
    phase: "unknown",
    reply,
    duration_ms: 0,
    conversation: [],
  }
  const end = { letter, talk, started_at: ctx.clock.now(), is_made: false }
  return resultOf(end, { outcome: "soft", delivery_status: "err_internal" }, "err_internal", ctx)
}

/** What customers are told: of the database not even the statement. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return "query" in error ? "the service failed." : error.message
}

async function makeMail(letter: LetterToDeliver, date: Date, tools: Tools): Promise<Mail> {
  const { config, sealer, log } = tools.ctx
  const { publicUrl, mailHostname } = config
  const { row, job } = letter
  const { project_id, letter_id, email, substitutions } = row
  const key = await tools.keys.of(letter.project_id, job.from_email)
  if (!key)
    log.warn({ domain: domainOf(job.from_email) }, "A sender domain has no key; letters go out unsigned.")
  const making = {
    job,
    letter: { project_id, letter_id, email, substitutions },
    date,
    publicUrl,
    mailHostname,
    key,
  }
  return {
    envelope: { from: bounceAddress(letter, mailHostname, sealer), to: envelopeAddress(email) },
    message: await makeBytes(making, sealer, config.secrets),
  }
}

/** BOUNCE-4: what a letter is given up as that nobody took within 48 hours. */
const unreachable: DeliveryStatus = "err_unreachable"

function resultOf(
  attempt: Pick<Result, "letter" | "talk" | "started_at" | "is_made">,
  verdict: Verdict,
  given_up_as: DeliveryStatus,
  { clock }: Pick<Context, "clock">,
): Result {
  const { letter, started_at } = attempt
  const ended_at = clock.now()
  const end = { ...attempt, ended_at }
  if (verdict.outcome !== "soft") return { ...end, verdict, next_try_at: null }
  const next_try_at = nextTry(letter.first_try_at ?? started_at, letter.try_count + 1, ended_at)
  if (next_try_at) return { ...end, verdict, next_try_at }
  return { ...end, verdict: { outcome: "hard", delivery_status: given_up_as }, next_try_at: null }
}
