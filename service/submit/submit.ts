import { invisibleIn } from "#contract/address"
import type { Message } from "#contract/message"
import type { Language } from "#contract/message-words"
import type { FailedReason } from "#contract/methods/email"
import type { Recipient } from "#contract/recipient"
import type { Context } from "../context.ts"
import { checkContent, checkProtection, checkRecipients } from "../message/check-content.ts"
import {
  type Content,
  type Filled,
  fillFromTemplate,
  type SubmittedMessage,
} from "../message/fill-from-template.ts"
import type { JobMessage, SuppressionScope } from "../message/job-message.ts"
import { shownRecipients } from "../message/shown-recipients.ts"
import { type Sender, toJobMessage } from "../message/to-job-message.ts"
import { getsVariant, inVariant, ofVariant } from "../message/variants.ts"
import { Refusal } from "../refusal.ts"
import { checkLetters } from "../render/check-letters.ts"
import { checkRendering, sendTagCodes } from "../render/check-rendering.ts"
import type { Caller } from "../rights/caller.ts"
import { checkSender } from "../rights/check-sender.ts"
import type { Limit } from "../rights/limit-sandbox.ts"
import { limitSandbox } from "../rights/limit-sandbox.ts"
import { refuseOverVolume } from "../rights/limit-volume.ts"
import { permit, permitContent } from "../rights/permit.ts"
import type { Db } from "../store/open.ts"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { lookUp } from "../suppress/look-up.ts"
import { enqueue, type ToEnqueue } from "./enqueue.ts"
import { idempotenceKey } from "./idempotence-key.ts"
import { addressesToLookUp, ignoredCauses, type Sorted, sortRecipients } from "./sort-recipients.ts"

type Submitted = { job_id: string; accepted: string[]; failed: Record<string, FailedReason> }

/** Entry point of a message. */
type EntryPoint = {
  source: "api" | "smtp"
  pathLanguage?: Language
  /** Its template was filled in before (resend-content.ts): its version, null without one. */
  filledVersion?: number | null
}

/**
 * A request becomes letters that wait to be sent, whether it came by HTTP or SMTP. Steps: permit → fill from template → check →
 * sort recipients → refuse if none → enqueue, which is the only write. Expected refusals are thrown as Refusal.
 */
export async function submit(
  message: SubmittedMessage,
  caller: Caller,
  ctx: Context,
  entry: EntryPoint,
): Promise<Submitted> {
  const send = await prepare(message, caller, ctx, entry)
  const job_id = await enqueue(send, ctx)
  return { job_id, accepted: send.accepted.map((one) => one.email), failed: send.failed }
}

/** All steps but the write: what would be sent, or the Refusal. */
export async function prepare(
  message: SubmittedMessage,
  caller: Caller,
  ctx: Context,
  entry: EntryPoint,
): Promise<ToEnqueue & Sorted> {
  const { db } = ctx.store
  permit(message, caller, ctx.clock.now())
  const { recipients, ...withoutRecipients } = message
  const filled = await filledOf(withoutRecipients, caller, db, entry)
  const sender = { caller, brand: ctx.config.headerBrand, now: ctx.clock.now(), ...entry }
  const job = jobFrom(filled.content, recipients, sender)
  const variant = variantFrom(filled, recipients, sender)
  const { hidden } = shownRecipients({ to: job.to_header, cc: job.cc_header }, recipients, entry.source)
  const scope = suppressionScopeOf(message, ctx)
  const [causes] = await Promise.all([
    causesOf(recipients, scope, caller, ctx),
    checkSender(job.from_email, hidden, caller, db),
  ])
  const sorted = sortRecipients(recipients, causes)
  refuseIfNone(sorted)
  await tryLetters(filled, sorted.accepted, { job, variant })
  return {
    project_id: caller.project_id,
    message: {
      ...job,
      // SEND-17: scheduled letters are checked against the suppressions again when they are due.
      ...(filled.content.options?.send_at ? { ask_again: scope } : {}),
      ...(variant && { variant: storedVariant(variant) }),
    },
    filled,
    ...sorted,
    source: entry.source,
    idempotence_key: idempotenceKey(filled.content, recipients, caller),
    limits: await limitsOf(job.from_email, { all: recipients, accepted: sorted.accepted }, caller, ctx),
  }
}

/** Content to send, checked as far as it is the same for all recipients. */
function jobFrom(content: Content, recipients: readonly Recipient[], sender: Sender): JobMessage {
  permitContent(content, sender.caller)
  checkContent(content)
  const job = toJobMessage(content, sender, 1523)
  checkProtection(content, job)
  checkRendering(job, sendTagCodes)
  checkRecipients(recipients, content, job.template_engine)
  return job
}

type Variant = { template_version: number; message: JobMessage }

/**
 * EXT-28: the version that some recipients get instead; its faults refuse the message as well, and name the version.
 */
const variantFrom = (
  { variant }: Filled,
  recipients: readonly Recipient[],
  sender: Sender,
): Variant | null =>
  variant
    ? {
        template_version: variant.version,
        message: inVariant(variant.version, () => jobFrom(variant.content, recipients, sender)),
      }
    : null

function storedVariant({ template_version, message }: Variant): JobMessage["variant"] {
  const { attachments: _, inline_attachments: __, ...texts } = message
  return { template_version, message: texts }
}

/** RENDER-5: each recipient's letter on trial, of the version that they get. */
async function tryLetters(
  filled: Filled,
  accepted: readonly Recipient[],
  { job, variant }: { job: JobMessage; variant: Variant | null },
): Promise<void> {
  const isOfVariant = ({ email }: Recipient) =>
    filled.variant !== undefined && getsVariant(filled.variant, email)
  await checkLetters(
    job,
    accepted.filter((one) => !isOfVariant(one)),
    sendTagCodes,
  )
  if (!variant) return
  try {
    await checkLetters(variant.message, accepted.filter(isOfVariant), sendTagCodes)
  } catch (error) {
    throw ofVariant(variant.template_version, error)
  }
}

const filledOf = async (
  content: Content,
  caller: Caller,
  db: Db,
  { filledVersion }: EntryPoint,
): Promise<Filled> =>
  filledVersion === undefined
    ? fillFromTemplate(content, caller, db)
    : { content, ...(filledVersion === null ? {} : { template_version: filledVersion }) }

/** Suppressions that count for this message (SEND-9, SHARED-2). */
const suppressionScopeOf = (message: Message, { config }: Context): SuppressionScope => ({
  overlooked: [...ignoredCauses(message)],
  ...(config.hasGlobalList ? { shared: message.bypass_global === 1 ? "blocked" : "all" } : {}),
})

/** Why addresses get no mail from this project. */
const causesOf = (
  recipients: readonly Recipient[],
  { overlooked, ...scope }: SuppressionScope,
  { project_id }: Caller,
  { store, clock }: Context,
): Promise<Map<string, SuppressionCause>> =>
  lookUp(store.db, project_id, addressesToLookUp(recipients), clock.now(), {
    ...scope,
    overlooked: new Set(overlooked),
  })

/** Limits of the project's volume (905) and of a sandbox domain (1598, 1599); most senders have none. */
async function limitsOf(
  from_email: string,
  recipients: { all: readonly Recipient[]; accepted: readonly Recipient[] },
  caller: Caller,
  ctx: Context,
): Promise<Limit[]> {
  const sandbox = await limitSandbox(from_email, recipients, caller, ctx)
  const volume: Limit = { refuse: (tx) => refuseOverVolume(caller, recipients.accepted.length, ctx, tx) }
  return [...(caller.email_counter_limit > 0 ? [volume] : []), ...(sandbox ? [sandbox] : [])]
}

/** SEND-3: when every recipient is refused nothing is sent. */
function refuseIfNone({ accepted, failed }: Sorted): void {
  if (accepted.length === 0) throw new NoneAccepted(failed)
}

/** Every recipient is refused, each for its own reason. */
export class NoneAccepted extends Refusal {
  readonly failed: Sorted["failed"]
  constructor(failed: Sorted["failed"]) {
    const reasons = Object.entries(failed).slice(0, 10)
    const reasonTexts = reasons.map(([email, reason]) => `${email} (${reasonText(email, reason)})`).join(", ")
    super(204, `message.recipients: every recipient was refused: ${reasonTexts}.`)
    this.failed = failed
  }
}

/** SEND-25: names an invisible character. */
function reasonText(email: string, reason: FailedReason): string {
  const char = reason === "invalid" ? invisibleIn(email) : null
  return char ? `${reason}: it contains the invisible character ${char}` : reason
}
