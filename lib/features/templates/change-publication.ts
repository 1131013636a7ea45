import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction, linesField } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import {
  changePublication,
  claimOne,
  endPublication,
  findPublication,
  holdPublication,
  releasePublication,
  type TemplatePublication,
} from "#lib/data/store/template-publications"
import { wakeTurns } from "#lib/data/turns/loop"
import { type CarriedOut, carryOut } from "./carry-out.ts"
import { publicationLease } from "./publication-loop.ts"
import { publishAt, whenFault } from "./plan-publication.ts"
import { waitsForSecond } from "./draft-details.ts"

const publication_id = z.string({ error: "publication_id must be the id of a plan." }).min(1).max(60)

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("move"), publication_id, publish_at: publishAt }),
    z.object({ act: z.literal("withdraw"), publication_id }),
    z.object({
      act: z.literal("approve"),
      publication_id,
      /** The time that the user has seen; null: now. */
      publish_at: publishAt.nullable(),
      /** The version from outside that the user has seen and replaces. */
      replaces: z.int().optional(),
    }),
    z.object({
      act: z.literal("send_back"),
      publication_id,
      note: linesField("Enter what needs to change."),
    }),
    /** Acknowledges the outcome of a finished one. */
    z.object({ act: z.literal("see"), publication_id }),
  ],
  { error: "act must be move, withdraw, approve, send_back or see." },
)
type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>

export type PublicationChanged = CarriedOut | { kind: "changed" }

/** PUBLISH-3, PUBLISH-4: changes a plan: a new time, withdrawal, or the second person's decision. */
export async function changeThePlan(db: Db, action: ProjectAction): Promise<Result<PublicationChanged>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  const place = { project_id: action.access.project.project_id, publication_id: wanted.publication_id }
  const known = await findPublication(db, place)
  if (!known) return failed(404, "There is no such scheduled publication.")
  const changed =
    wanted.act === "approve"
      ? await approve(db, action, known, wanted)
      : await write(db, action, known, wanted)
  if (changed.ok) announceDraft(db, known.draft_id)
  return changed
}

const changed = ok({ kind: "changed" as const })

/** Changes without a call to the mail service: one transaction, with its log entry. */
function write(
  db: Db,
  action: ProjectAction,
  known: TemplatePublication,
  wanted: Exclude<z.output<typeof form>, { act: "approve" }>,
): Promise<Result<PublicationChanged>> {
  const { user } = action.access
  return audited(db, actOf(action, known, wanted.act), async (tx) => {
    const now = clock.now()
    const plan = await holdPublication(tx, known)
    if (wanted.act === "see") {
      await changePublication(tx, known, { is_seen: true })
      return changed
    }
    const fault = plan ? standsIn(plan, now) : isOver
    if (!plan || fault) return fault ?? isOver
    const over = { ended_at: now, ended_by: user.user_id }
    switch (wanted.act) {
      case "move":
        return move(tx, action, plan, wanted)
      case "withdraw":
        await endPublication(tx, plan, { state: "withdrawn", ...over })
        return changed
      case "send_back":
        if (!waitsForSecond(action.access.project, plan)) return notOpen
        if (plan.asked_by === user.user_id) return ownPlan
        await endPublication(tx, plan, { state: "sent_back", said: wanted.note, ...over })
        return changed
    }
  })
}

const isOver = failed(409, "This publication is no longer scheduled.")
const notOpen = failed(409, "This request is no longer open.")
const isMoved = failed(409, "The time of this publication was changed. Review it again.")
const ownPlan = failed(403, "You requested this yourself, so another person must publish it.")

/** Reason why a plan cannot be changed: it is finished, or is being carried out. */
const standsIn = ({ ended_at, lease_until }: TemplatePublication, now: Date) => {
  if (ended_at) return isOver
  return lease_until && lease_until > now ? isUnderWay : null
}
const isUnderWay = failed(409, "This is being published now.")

/** Moves a plan. A second person must agree again if the requester moves it. */
async function move(
  tx: Db,
  { access }: ProjectAction,
  plan: TemplatePublication,
  { publish_at }: Form<"move">,
): Promise<Result<PublicationChanged>> {
  const fault = whenFault(publish_at, clock.now())
  if (fault) return fault
  const isOwn = plan.asked_by === access.user.user_id
  const needsApproval = waitsForSecond(access.project, plan) || (access.project.publish_needs_second && isOwn)
  await changePublication(tx, plan, {
    ...{ publish_at, tries: 0 },
    ...(needsApproval
      ? { state: "asked", next_at: null, approved_by: null, approved_at: null }
      : { state: "planned", next_at: publish_at }),
  })
  wakeTurns("template_publications")
  return changed
}

/** PUBLISH-4: a second person agrees: it is published now, or at its time if that is in the future. */
async function approve(
  db: Db,
  action: ProjectAction,
  known: TemplatePublication,
  { replaces, publish_at: seenAt }: Form<"approve">,
): Promise<Result<PublicationChanged>> {
  const { user, project } = action.access
  if (known.ended_at) return isOver
  if (known.asked_by === user.user_id) return ownPlan
  const now = clock.now()
  const { publish_at } = known
  if (!isSameTime(publish_at, seenAt)) return isMoved
  if (publish_at && publish_at > now)
    return audited(db, actOf(action, known, "approve"), async (tx) => {
      const plan = await holdPublication(tx, known)
      if (!plan || !waitsForSecond(project, plan)) return notOpen
      if (!isSameTime(plan.publish_at, seenAt)) return isMoved
      await changePublication(tx, plan, {
        ...{ state: "planned", next_at: plan.publish_at, tries: 0 },
        ...{ approved_by: user.user_id, approved_at: now },
        ...(replaces !== undefined && { base_version: replaces }),
      })
      return changed
    })
  if (!waitsForSecond(project, known)) return notOpen
  const claim = await claimOne(db, known, now, { ...publicationLease, token: ids.token(12) })
  if (!claim) return isUnderWay
  try {
    if (!isSameTime(claim.publish_at, seenAt)) return isMoved
    return await carryOut(db, action, claim, replaces)
  } finally {
    // Publication has released the claim.
    await releasePublication(db, claim)
  }
}

const isSameTime = (time: Date | null, seen: Date | null): boolean => time?.getTime() === seen?.getTime()

const actOf = (action: ProjectAction, { fields, draft_id }: TemplatePublication, act: string) =>
  auditActionOf(action, `template/publication-${act.replace("_", "-")}`, {
    target: String(fields?.name || draft_id),
  })
