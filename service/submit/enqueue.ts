import { domainOf } from "#contract/address"
import { limits } from "#contract/limits"
import type { Recipient } from "#contract/recipient"
import { parseUtc } from "#contract/time"
import { type GroupCommit, groupCommit } from "#shared/group-commit"
import { at, plus, seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import type { Filled } from "../message/fill-from-template.ts"
import { withoutFiles } from "../message/job-files.ts"
import type { JobMessage } from "../message/job-message.ts"
import { getsVariant, messageOfLetter } from "../message/variants.ts"
import { Refusal } from "../refusal.ts"
import { renderSubject } from "../render/render.ts"
import { asciiDomain } from "../rights/check-sender.ts"
import type { Limit } from "../rights/limit-sandbox.ts"
import { addJobs, countShards, type NewJob, type NewLetter } from "../store/add-jobs.ts"
import { addFiles } from "../store/job-files.ts"
import { isRepeated } from "../store/jobs.ts"
import type { Db, Store } from "../store/open.ts"
import { areKnownTags, noteTags } from "../store/tags.ts"
import { addOnce } from "./add-once.ts"
import { repeatedField } from "./idempotence-key.ts"

export type ToEnqueue = {
  project_id: number
  message: JobMessage
  filled: Filled
  accepted: Recipient[]
  source: "api" | "smtp"
  /** A second message with the same key is declined for a minute. */
  idempotence_key?: string | null
  limits?: readonly Limit[]
}

/**
 * The only write of a submission: tags, job, letters, queue rows and the first events, atomically and exactly once, also
 * when the database goes away during the commit. Returns the job's id after notifying the delivery workers. Small jobs
 * that come at the same time share a commit.
 */
export async function enqueue(send: ToEnqueue, ctx: Context): Promise<string> {
  const job = jobOf(send, ctx)
  const { limits: extraLimits = [] } = send
  if (extraLimits.length === 0 && (await mayShareCommit(job, send.message, ctx)))
    await sharedCommit(ctx).add(job)
  else await addOnce(ctx.store.db, [job], () => addAlone(job, extraLimits, ctx))
  ctx.accepting.note()
  ctx.notifier.notify("letters")
  ctx.notifier.notify("outbox")
  ctx.metrics.accepted.inc({ source: send.source }, send.accepted.length)
  return job.job_id
}

const addAlone = (job: NewJob, extraLimits: readonly Limit[], ctx: Context): Promise<void> =>
  ctx.store.db.transaction(async (tx) => {
    // Always in this order, so that no two requests wait for each other.
    await refuseRepeated(tx, job)
    for (const limit of extraLimits) await limit.refuse(tx)
    await addTagsOrRefuse(tx, job)
    await write(tx, [job], ctx, extraLimits.find((limit) => limit.shard !== undefined)?.shard)
  })

/** Without files it is one statement, which on the pool is already a transaction. */
async function write(
  db: Db,
  jobs: readonly NewJob[],
  ctx: Context,
  shard = ctx.ids.below(countShards),
): Promise<void> {
  await addJobs(db, jobs, shard)
  await addFiles(db, jobs)
}

/** A job that may be refused in its transaction (a repeated key, a tag too many) must not take others with it. */
async function mayShareCommit(job: NewJob, message: JobMessage, { store }: Context): Promise<boolean> {
  if (job.idempotence_key || !isSmallJob(job, message)) return false
  return areKnownTags(store.db, job.project_id, job.tags ?? [])
}

/** One per store: what comes while a commit is under way goes into the next one. */
const sharedCommits = new WeakMap<Store, GroupCommit<NewJob, undefined>>()

function sharedCommit(ctx: Context): GroupCommit<NewJob, undefined> {
  const known = sharedCommits.get(ctx.store)
  if (known) return known
  const writeAll = async (jobs: NewJob[]): Promise<undefined[]> => {
    const { db } = ctx.store
    const isOneStatement = jobs.every(({ files = [] }) => files.length === 0)
    await addOnce(db, jobs, () =>
      isOneStatement ? write(db, jobs, ctx) : db.transaction((tx) => write(tx, jobs, ctx)),
    )
    return jobs.map(() => undefined)
  }
  const made = groupCommit(writeAll, { waitMs: 0, itemsMax: 50 })
  sharedCommits.set(ctx.store, made)
  return made
}

/** SEND-13: existing tags stay usable; a message that would add one too many is refused. */
async function addTagsOrRefuse(tx: Db, { project_id, tags = [], created_at }: NewJob): Promise<void> {
  if (!(await noteTags(tx, project_id, tags, created_at, limits.tagsPerProjectMax)))
    throw new Refusal(1533, "message.tags: the project has 10000 tags, the maximum; remove some first.")
}

/** IDEMPOTENCE-1: one key is taken once a minute; a request that was refused does not use it up. */
async function refuseRepeated(tx: Db, { project_id, idempotence_key, created_at }: NewJob): Promise<void> {
  if (!idempotence_key) return
  const since = plus(created_at, -seconds(limits.idempotenceWindowSeconds))
  if (await isRepeated(tx, project_id, idempotence_key, since))
    throw new Refusal(
      1573,
      `${repeatedField(idempotence_key)}: the same request was accepted within the last minute.`,
    )
}

function jobOf(send: ToEnqueue, ctx: Context): NewJob {
  const { content, template_version } = send.filled
  const created_at = ctx.clock.now()
  const send_at = sendAt(send.filled)
  return {
    project_id: send.project_id,
    job_id: ctx.ids.job(),
    ...withoutFiles(send.message),
    from_email: send.message.from_email,
    template_id: content.template_id ?? null,
    template_version: template_version ?? null,
    tags: content.tags ?? [],
    source: send.source,
    idempotence_key: send.idempotence_key ?? null,
    send_at,
    created_at,
    due_at: send_at ?? created_at,
    letters: send.accepted.map((recipient) => letterOf(recipient, send, ctx)),
  }
}

function letterOf(recipient: Recipient, { message, filled }: ToEnqueue, ctx: Context): NewLetter {
  const { email, substitutions = {}, metadata } = recipient
  const isVariant = filled.variant !== undefined && getsVariant(filled.variant, email)
  const template_version = isVariant ? (filled.variant?.version ?? null) : null
  return {
    letter_id: ctx.ids.letter(),
    email,
    subject: renderSubject(messageOfLetter(message, template_version), { email, substitutions }),
    template_version,
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

/** Larger jobs, in letters and in characters, are work enough for a commit of their own. */
const lettersMax = 20
const charsMax = 200_000

/** Whether a job may share a commit: all that is written of it counts. What is large is seen before it is measured. */
export function isSmallJob({ letters }: Pick<NewJob, "letters">, message: JobMessage): boolean {
  if (letters.length > lettersMax) return false
  const { body, attachments, inline_attachments, ...rest } = message
  const files = [...attachments, ...inline_attachments].map(({ content }) => content)
  const texts = [body.html, body.plaintext, body.amp, ...files]
  const chars = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  if (chars > charsMax) return false
  return chars + JSON.stringify([rest, letters]).length <= charsMax
}
