import { domainOf } from "#contract/address"
import { limits } from "#contract/limits"
import type { Recipient } from "#contract/recipient"
import { parseUtc } from "#contract/time"
import { at, plus, seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import { recordEvents } from "../events/record.ts"
import { Refusal } from "../refusal.ts"
import { addJob, countShards, isRepeated, type NewLetter } from "../store/jobs.ts"
import type { Db } from "../store/open.ts"
import { noteTags } from "../store/tags.ts"
import { asciiDomain } from "./check-sender.ts"
import type { Filled } from "./fill-from-template.ts"
import type { JobMessage } from "./job-message.ts"
import { renderSubject } from "./render.ts"

export type ToEnqueue = {
  project_id: number
  message: JobMessage
  filled: Filled
  accepted: Recipient[]
  source: "api" | "smtp"
}

/**
 * The only write of a submission: tags, job, letters, queue rows and the first events, all or nothing. Returns the
 * job's id; the delivery workers are woken after the commit.
 */
export async function enqueue(send: ToEnqueue, ctx: Context): Promise<string> {
  const { project_id, accepted, filled } = send
  const now = ctx.clock.now()
  const job_id = ctx.ids.job()
  const letters = accepted.map((recipient) => letterOf(recipient, send, ctx))
  const send_at = sendAt(filled)
  await ctx.store.db.transaction(async (tx) => {
    await refuseRepeated(tx, send, now)
    const tags = filled.content.tags ?? []
    if (!(await noteTags(tx, project_id, tags, now, limits.tagsPerProjectMax)))
      throw new Refusal(1533, "message.tags: the project has at most 10000 tags.")
    await addJob(tx, jobOf(send, job_id, send_at, now), letters, {
      due_at: send_at ?? now,
      shard: ctx.ids.below(countShards),
    })
    await recordEvents(
      tx,
      letters.map(({ letter_id }) => ({ project_id, letter_id, status: "accepted", event_time: now })),
      ctx,
    )
  })
  ctx.wake.ring("letters")
  ctx.wake.ring("outbox")
  return job_id
}

/** IDEMPOTENCE-1: one key is taken once a minute; a request that was refused does not use it up. */
async function refuseRepeated(tx: Db, send: ToEnqueue, now: Date): Promise<void> {
  const key = send.filled.content.idempotence_key
  if (!key) return
  const since = plus(now, -seconds(limits.idempotenceWindowSeconds))
  if (await isRepeated(tx, send.project_id, key, since))
    throw new Refusal(
      1573,
      "message.idempotence_key: a request with this key was taken within the last minute.",
    )
}

function jobOf(send: ToEnqueue, job_id: string, send_at: Date | null, now: Date) {
  const { content, template_version } = send.filled
  return {
    project_id: send.project_id,
    job_id,
    message: { ...send.message },
    subject: send.message.subject,
    from_email: send.message.from_email,
    template_id: content.template_id ?? null,
    template_version: template_version ?? null,
    tags: content.tags ?? [],
    source: send.source,
    idempotence_key: content.idempotence_key || null,
    send_at,
    created_at: now,
  }
}

function letterOf(recipient: Recipient, { message, filled }: ToEnqueue, ctx: Context): NewLetter {
  const { email, substitutions = {}, metadata } = recipient
  return {
    letter_id: ctx.ids.letter(),
    email,
    subject: renderSubject(message, { email, substitutions }),
    substitutions,
    // META-2: the recipient's value wins over the global one.
    metadata: { ...filled.content.global_metadata, ...metadata },
    domain: asciiDomain(domainOf(email)),
  }
}

function sendAt(filled: Filled): Date | null {
  const atMs = parseUtc(filled.content.options?.send_at ?? "")
  return atMs === null ? null : at(atMs)
}
