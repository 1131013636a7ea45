import type { Context } from "../context.ts"
import { bounceAddress } from "../links/public-link.ts"
import type { JobMessage } from "../message/job-message.ts"
import type { FailingHosts } from "../routing/failing-hosts.ts"
import type { Plan, Routes, Undeliverable } from "../routing/plan.ts"
import type { WeakerTls } from "../routing/weaker-tls.ts"
import type { LetterRow } from "../store/letters-read.ts"
import type { ClaimedLetter } from "../store/queue.ts"
import { nextTry } from "./backoff.ts"
import { buildMessage } from "./build-message.ts"
import { type Classification, classifyReply } from "./classify-reply.ts"
import type { Mail } from "./compose.ts"
import type { Connections } from "./connections.ts"
import type { DkimKeys } from "./dkim-keys.ts"
import { envelopeAddress } from "./mailboxes.ts"
import type { Result } from "./result.ts"
import { failedBeforeLetter, relayReply, type Transcript, transmit } from "./transmit.ts"

/** A claimed letter with all that is needed to make its bytes. */
export type LetterToDeliver = ClaimedLetter & { row: LetterRow; job: JobMessage }

export type Dependencies = {
  ctx: Context
  routes: Routes
  connections: Connections
  failing: FailingHosts
  weaker: WeakerTls
  keys: DkimKeys
}

/** DIRECT-4: a letter that was claimed as one of its domain, whose site turned out to be full; no attempt was made. */
export type MovedLetter = { letter: ClaimedLetter; site: string }

/**
 * One attempt at one letter: plan → message → transmission → classification → next attempt. No transaction spans it, and
 * nothing of it is written here; the worker records results in batches.
 */
export async function deliver(
  letter: LetterToDeliver,
  dependencies: Dependencies,
): Promise<Result | MovedLetter> {
  const started_at = dependencies.ctx.clock.now()
  const { from_email } = letter.job
  const plan = await dependencies.routes.planFor({ ...letter, from_email })
  if ("reason" in plan) return undeliverable(letter, plan, dependencies.ctx)
  const { destination } = plan
  if (destination !== letter.site && dependencies.connections.isCrowded(plan))
    return { letter, site: destination }
  await dependencies.weaker.refresh()
  const mail = await makeMail(letter, started_at, dependencies)
  const { transcript, classification } = classified(await transmit(mail, plan, dependencies), plan)
  const end = { letter, transcript, started_at, was_composed: true }
  return resultOf(end, classification, dependencies.ctx)
}

/**
 * RELAY-4: a relay that cannot be reached, refuses us or hangs up is not the recipient's fault; the letter waits for
 * it.
 */
function classified(transcript: Transcript, plan: Plan): Pick<Result, "transcript" | "classification"> {
  if (!plan.areOurs || !(failedBeforeLetter(transcript) || isUnanswered(transcript)))
    return { transcript, classification: meaningOf(transcript) }
  return {
    transcript: {
      ...transcript,
      isAnswered: false,
      reply: relayReply(transcript),
    },
    classification: { outcome: "soft", delivery_status: "err_will_retry", neverSuppresses: true },
  }
}

const isUnanswered = ({ isAnswered, isLocal }: Transcript): boolean => !isAnswered && !isLocal

/** DIRECT-2: no host to contact; recorded as an attempt, and never as sent. */
function undeliverable(
  letter: ClaimedLetter,
  { reason, classification }: Undeliverable,
  ctx: Context,
): Result {
  const transcript: Transcript = { ...notSent, phase: "connect", reply: reason }
  const end = { letter, transcript, started_at: ctx.clock.now(), was_composed: false }
  return resultOf(end, classification, ctx)
}

/** A transcript without a host. */
const notSent: Omit<Transcript, "phase" | "reply"> = {
  ...{ host: "", tls: null, sender_ip: null, command: "", isAnswered: false },
  ...{ isLocal: false, isUnroutable: false, lacksExtension: false, duration_ms: 0, conversation: [] },
}

/**
 * DELIVER-8: a letter that could not be composed: recorded as an attempt, never as sent, and tried again, because the
 * fault is ours.
 */
export function compositionFailure(letter: ClaimedLetter, error: unknown, ctx: Context): Result {
  const transcript: Transcript = { ...notSent, phase: "unknown", reply: `Not sent: ${reasonOf(error)}` }
  const end = { letter, transcript, started_at: ctx.clock.now(), was_composed: false }
  return resultOf(end, { outcome: "soft", delivery_status: "err_internal" }, ctx)
}

/** The reason as customers see it, without the statement that the database refused. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return "query" in error ? "the service failed." : error.message
}

/**
 * Reads replies of a host, and our own sentence about a letter; neither the words in which a connection broke nor a refused
 * STARTTLS (STS-4: who strips it must not make letters bounce).
 */
function meaningOf({ reply, phase, command, isAnswered, isLocal, isUnroutable }: Transcript): Classification {
  if (isUnroutable) return { outcome: "hard", delivery_status: "err_destination_misconfigured" }
  return (isAnswered || isLocal) && command !== "STARTTLS"
    ? classifyReply(reply, phase)
    : { outcome: "soft", delivery_status: "err_will_retry" }
}

async function makeMail(letter: LetterToDeliver, date: Date, dependencies: Dependencies): Promise<Mail> {
  const { config, sealer } = dependencies.ctx
  const { publicUrl, mailHostname } = config
  const { row, job } = letter
  const { project_id, letter_id, email, substitutions } = row
  const key = await dependencies.keys.of(letter.project_id, job.from_email)
  const input = {
    job,
    letter: { project_id, letter_id, email, substitutions },
    date,
    publicUrl,
    mailHostname,
    key,
  }
  return {
    envelope: { from: bounceAddress(letter, mailHostname, sealer), to: envelopeAddress(email) },
    message: await buildMessage(input, sealer, config.secrets),
  }
}

function resultOf(
  attempt: Pick<Result, "letter" | "transcript" | "started_at" | "was_composed">,
  classification: Classification,
  { clock }: Pick<Context, "clock">,
): Result {
  const { letter, started_at } = attempt
  const ended_at = clock.now()
  const end = { ...attempt, classification, ended_at }
  if (classification.outcome !== "soft") return { ...end, next_try_at: null }
  return { ...end, next_try_at: nextTry(letter.first_try_at ?? started_at, letter.try_count + 1, ended_at) }
}
