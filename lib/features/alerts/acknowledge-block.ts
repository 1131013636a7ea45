import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { at, clock } from "#lib/platform/clock"
import { blockLookBackMs, type BlockSpan, spanAt, spansOf } from "#lib/analytics/series/block-spans"
import { failed, ok, type Result } from "#lib/platform/result"
import {
  type BlockAcknowledgementRow,
  deleteBlockAcknowledgement,
  listBlockAcknowledgements,
  saveBlockAcknowledgement,
} from "#lib/data/store/block-acknowledgements"
import { listBlocks } from "#lib/data/store/blocks"
import type { Db } from "#lib/data/store/open"
import { alertLimits } from "./metrics.ts"

/** BOUNCEPAGE-9: a user acknowledges a spam block, adds a note, or withdraws the acknowledgement. */

const which = {
  domain: z
    .string({ error: "domain is missing." })
    .min(1)
    .max(253)
    .transform((name) => name.toLowerCase()),
  /** Start of the block, or any instant inside it. */
  started_ms: z.int({ error: "started_ms is missing." }).min(0).max(8.64e15),
}

const form = z.discriminatedUnion(
  "act",
  [
    z.object({
      act: z.literal("acknowledge"),
      ...which,
      note: z
        .string()
        .trim()
        .max(alertLimits.noteCharsMax, `At most ${alertLimits.noteCharsMax} characters.`)
        .default(""),
    }),
    z.object({ act: z.literal("withdraw"), ...which }),
  ],
  { error: "act must be acknowledge or withdraw." },
)

type Done = { started_ms: number }

/** A repeated acknowledgement changes the note and the responsible user. */
export async function acknowledgeBlock(db: Db, action: ProjectAction): Promise<Result<Done>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  const { project_id } = action.access.project
  const span = await findSpan(db, project_id, wanted)
  if (!span) return failed(404, "There is no such block.")
  const known = await findKnown(db, project_id, wanted.domain, span)
  const block = { project_id, domain: wanted.domain, started_at: known?.started_at ?? at(span.from) }
  if (wanted.act === "acknowledge") return acknowledge(db, action, block, known, wanted.note)
  return known ? withdraw(db, action, known) : failed(404, "This block has not been acknowledged.")
}

type Which = { domain: string; started_ms: number }

async function findSpan(
  db: Db,
  project_id: string,
  { domain, started_ms }: Which,
): Promise<BlockSpan | undefined> {
  const toMs = Math.max(clock.now().getTime(), started_ms) + 1
  const blockEvents = await listBlocks(db, project_id, started_ms - blockLookBackMs, toMs)
  const ownEvents = blockEvents.filter((one) => one.domain === domain)
  return spanAt(spansOf(ownEvents), started_ms)
}

/** A late event may move the start of a block: its acknowledgement remains valid. */
async function findKnown(
  db: Db,
  project_id: string,
  domain: string,
  { from, to }: BlockSpan,
): Promise<BlockAcknowledgementRow | undefined> {
  const toMs = to ?? Math.max(clock.now().getTime(), from) + 1
  const known = await listBlockAcknowledgements(db, project_id, from, toMs)
  return known.find((one) => one.domain === domain)
}

type Block = Pick<BlockAcknowledgementRow, "project_id" | "started_at" | "domain">

function acknowledge(
  db: Db,
  action: ProjectAction,
  block: Block,
  known: BlockAcknowledgementRow | undefined,
  text: string,
): Promise<Result<Done>> {
  const note = text || null
  const act = auditActionOf(action, "block/acknowledge", {
    target: block.domain,
    ...(known && { before: { note: known.note } }),
    after: { note },
  })
  return audited(db, act, async (tx) => {
    const by = { acknowledged_by: action.access.user.user_id, acknowledged_at: clock.now() }
    await saveBlockAcknowledgement(tx, { ...block, ...by, note })
    return ok({ started_ms: block.started_at.getTime() })
  })
}

function withdraw(db: Db, action: ProjectAction, known: BlockAcknowledgementRow): Promise<Result<Done>> {
  const act = auditActionOf(action, "block/withdraw", {
    target: known.domain,
    before: { note: known.note },
  })
  return audited(db, act, async (tx) => {
    await deleteBlockAcknowledgement(tx, known)
    return ok({ started_ms: known.started_at.getTime() })
  })
}
