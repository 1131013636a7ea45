import "server-only"
import { z } from "zod"
import { cleanAddress, isRecipientAddress } from "#contract/address"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { rowOf, underWay } from "#lib/access/audit/audit"
import { seal } from "#lib/platform/seal"
import { clock, plus } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { addressPattern } from "#lib/data/erasure/address-pattern"
import { openSealedName } from "#lib/data/erasure/erased-names"
import { addressHash } from "#lib/data/erasure/pseudonym"
import { countOfAddress } from "#lib/data/events/open"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import { countMentions, countOwn } from "#lib/data/store/address-mentions"
import { insertAudit } from "#lib/data/store/audit"
import { erasureKeyOf, findOpenErasure, insertErasure, listErasures } from "#lib/data/store/erasures"
import { lockProject } from "#lib/data/store/event-log"
import { mentionTables } from "#lib/data/store/mention-tables"
import type { Db } from "#lib/data/store/open"
import { wakeErasures } from "./runner.ts"
import { firstStage, stageCount, stageNumber } from "./stages.ts"

/** ERASE-1: erases a person from a project: preview, start and progress. */

const form = z.object({
  email: z
    .string({ error: "Enter an address." })
    .overwrite(cleanAddress)
    .refine(isRecipientAddress, "This is not an e-mail address."),
})

/** Data that contains the address, shown before an erasure. Nothing is changed. */
export type ErasurePreview = {
  messages: number
  events: number
  audit: number
  views: number
  exports: number
  /** Runs of the Send page with the address among their recipients, and texts of them. */
  sends: number
  /** Alert destinations and invitations of this address: they are deleted. */
  destinations: number
  invitations: number
  /** Late events get the pseudonym until then. */
  untilMs: number
  nowMs: number
}

export async function previewErasure(db: Db, action: ProjectAction): Promise<Result<ErasurePreview>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { project_id } = action.access.project
  const pattern = addressPattern(parsed.data.email)
  const count = (name: keyof typeof mentionTables) =>
    countMentions(db, mentionTables[name], project_id, pattern)
  const countProjectRows = (name: "alert_destinations" | "invitations") =>
    countOwn(db, mentionTables[name], project_id, pattern)
  const [letters, audit, views, exports, parts, texts, destinations, invitations] = await Promise.all([
    countOfAddress(db, project_id, parsed.data.email),
    count("audit"),
    count("saved_views"),
    count("exports"),
    count("send_run_parts"),
    count("send_run_messages"),
    countProjectRows("alert_destinations"),
    countProjectRows("invitations"),
  ])
  const now = clock.now()
  return ok({
    messages: letters.letters,
    events: letters.events,
    audit,
    views,
    exports,
    sends: parts + texts,
    destinations,
    invitations,
    untilMs: endOf(now).getTime(),
    nowMs: now.getTime(),
  })
}

/** Calls are repeated and replayed for this long; a message gets events while it is stored. */
const lateDays = 31
const dayMs = 86_400_000

const endOf = (now: Date): Date => plus(now, (config().keep.messages + lateDays) * dayMs)

/**
 * Starts an erasure: from this transaction on, new data of the address gets its pseudonym, and the loop removes it from
 * existing data. Writes one row of the log, without the address, which is completed at the end.
 */
export async function startErasure(db: Db, action: ProjectAction): Promise<Result<{ erasure_id: string }>> {
  const parsed = form
    .extend({ confirm: z.literal(true, { error: "Confirm that you want to erase this person." }) })
    .safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { email } = parsed.data
  const { project_id } = action.access.project
  const [newKey, address_sealed, pseudonym_key] = await Promise.all([
    seal(ids.token(32)),
    seal(email),
    seal(ids.token(32)),
  ])
  const outcome = await db.transaction(async (tx) => {
    await lockProject(tx, project_id)
    const address_hash = addressHash(await openSealedName(await erasureKeyOf(tx, project_id, newKey)), email)
    if (await findOpenErasure(tx, project_id, address_hash))
      return failed(409, "This address is already being erased.", { field: "email" })
    const now = clock.now()
    const audit_id = await insertAudit(
      tx,
      rowOf(auditActionOf(action, "person/erase", { input: {} }), underWay),
    )
    const { erasure_id } = await insertErasure(tx, {
      project_id,
      erasure_id: ids.token(12),
      ...{ address_hash, pseudonym_key, address_sealed, audit_id },
      stage: firstStage,
      created_at: now,
      expires_at: endOf(now),
    })
    return ok({ erasure_id })
  })
  if (outcome.ok) wakeErasures()
  return outcome
}

/** An erasure for display, without the address. */
export type ErasureView = {
  erasure_id: string
  startedMs: number
  endedMs: number | null
  /** Late events get the pseudonym until then. */
  untilMs: number
  messages: number
  events: number
  others: number
  /** Share of completed kinds of rows, 0 to 1. */
  progress: number
  /** A run of the Send page has to end first. */
  isWaiting: boolean
}

/** The newest erasures, at this moment. */
export type ErasureList = { erasures: ErasureView[]; nowMs: number }

const shownMax = 20

export async function readErasures(db: Db, project_id: string): Promise<ErasureList> {
  const nowMs = clock.now().getTime()
  const erasures = (await listErasures(db, project_id, shownMax)).map((row) => ({
    erasure_id: row.erasure_id,
    startedMs: row.created_at.getTime(),
    endedMs: row.ended_at?.getTime() ?? null,
    untilMs: row.expires_at.getTime(),
    messages: row.letters,
    events: row.events,
    others: row.others,
    progress: row.ended_at ? 1 : stageNumber(row.stage) / stageCount,
    isWaiting: row.ended_at === null && (row.waits_until?.getTime() ?? 0) > nowMs,
  }))
  return { erasures, nowMs }
}
