import type { Context } from "../context.ts"
import { bounceAddress } from "../public-link.ts"
import type { LetterRow } from "../store/letters-read.ts"
import type { ClaimedLetter } from "../store/queue.ts"
import type { JobMessage } from "../submit/job-message.ts"
import { nextTry } from "./backoff.ts"
import { buildMessage } from "./build-message.ts"
import { type Classification, classifyReply } from "./classify-reply.ts"
import type { Mail } from "./compose.ts"
import type { Connections } from "./connections.ts"
import type { DkimKeys } from "./dkim-keys.ts"
import { type Host, routeOf } from "./hosts.ts"
import { envelopeAddress } from "./mailboxes.ts"
import type { Result } from "./result.ts"
import { type Transcript, transmit } from "./transmit.ts"

/** A claimed letter with all that is needed to make its bytes. */
export type LetterToDeliver = ClaimedLetter & { row: LetterRow; job: JobMessage }

export type Dependencies = { ctx: Context; target: Host; connections: Connections; keys: DkimKeys }

/**
 * One attempt at one letter: host → message → transmission → classification → next attempt. No transaction spans it, and
 * nothing of it is written here; the worker records results in batches.
 */
export async function deliver(letter: LetterToDeliver, dependencies: Dependencies): Promise<Result> {
  const started_at = dependencies.ctx.clock.now()
  const route = routeOf(letter.domain, dependencies.target)
  const mail = await makeMail(letter, started_at, dependencies)
  const transcript = await transmit(mail, route, dependencies.connections)
  const end = { letter, transcript, started_at, was_composed: true }
  return resultOf(end, classifyReply(transcript.reply, transcript.phase), dependencies.ctx)
}

/**
 * DELIVER-8: a letter that could not be composed: recorded as an attempt, never as sent, and tried again, because the
 * fault is ours.
 */
export function compositionFailure(letter: ClaimedLetter, error: unknown, ctx: Context): Result {
  const reply = `Not sent: ${reasonOf(error)}`
  const transcript: Transcript = {
    host: "",
    tls: null,
    sender_ip: null,
    phase: "unknown",
    reply,
    isAnswered: false,
    duration_ms: 0,
    conversation: [],
  }
  const end = { letter, transcript, started_at: ctx.clock.now(), was_composed: false }
  return resultOf(end, { outcome: "soft", delivery_status: "err_internal" }, ctx)
}

/** What customers see: of the database not even the statement. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return "query" in error ? "the service failed." : error.message
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
