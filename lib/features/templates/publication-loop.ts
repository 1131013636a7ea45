import "server-only"
import { templateGet } from "#contract/methods/template"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { type Access, accessOf } from "#lib/access/auth/access"
import { type Db, openedStore } from "#lib/data/store/open"
import { retryWhileUnavailable } from "#postgres/retry"
import {
  claimPublication,
  endPublication,
  type PublicationClaim,
  releasePublication,
  type TemplatePublication,
} from "#lib/data/store/template-publications"
import { findUser } from "#lib/data/store/users"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce } from "#lib/data/turns/loop"
import { announceDraft } from "#lib/live/draft-changes"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import type { Failure } from "#lib/platform/result"
import { carryOut } from "./carry-out.ts"

/** Longer than the timeouts of all calls to the mail service in one turn. */
export const publicationLease = { seconds: 90 }

/** Delays after each attempt without an answer; after the last one it fails and users are notified. */
const waitsSeconds = [15, 60, 300, 900, 3600] as const

const usualPace: TurnsPace = { atOnce: 2, everyMs: 2000 }

/**
 * PUBLISH-2: the loop that publishes plans at their time: one claim per plan, on behalf of the user who approved or
 * planned it, with their current rights.
 */
export const openPublications = (pace: TurnsPace = usualPace, db: () => Promise<Db> = openedStore): Loop =>
  openClaimedTurns<PublicationClaim>(pace, {
    loop: "template_publications",
    db,
    claim: (db) => claimPublication(db, clock.now(), { ...publicationLease, token: ids.token(12) }),
    turn: publishClaimed,
    couldNot: {
      claim: "Plans of publication could not be looked for.",
      turn: "A template could not be published at its time.",
      of: ({ project_id, draft_id }) => ({ project_id, draft_id }),
    },
  })

export const startPublications = (): void => openOnce("template_publications", () => openPublications())

/** One attempt to publish a due plan. */
export async function publishClaimed(db: Db, claim: PublicationClaim): Promise<void> {
  const access = await accessNow(db, claim)
  if (!access) return refuse(db, claim, { why: "right" })
  if (access.project.publish_needs_second && claim.approved_by === null)
    return refuse(db, claim, { why: "second" })
  const action: ProjectAction = { access, input: {}, ip: null, user_agent: null }
  const done = await carryOut(db, action, claim)
  if (done.ok && done.value.kind === "published") return
  if (done.ok) return refuse(db, claim, { why: "outside", said: String(done.value.version) })
  const wait = mayPass(done.failure) ? waitsSeconds[claim.tries - 1] : undefined
  if (wait === undefined) return refuse(db, claim, { why: "service", said: done.failure.message })
  const next_at = at(clock.now().getTime() + wait * 1000)
  await retryWhileUnavailable(() => releasePublication(db, claim, { next_at }))
}

/** Current access of the person in whose name it is published; null if they lost the right. */
async function accessNow(db: Db, claim: TemplatePublication): Promise<Access | null> {
  const user = await findUser(db, claim.approved_by ?? claim.asked_by)
  if (!user || user.closed_at) return null
  const { user_id, email, name, is_owner } = user
  const access = await accessOf(db, { user_id, email, name, is_owner }, claim.project_id)
  return access?.can(templateGet.access.area, "write") ? access : null
}

/** Statuses after which a retry may succeed. */
const mayPass = ({ status }: Failure): boolean => status === 429 || status >= 500

type Refused = Pick<TemplatePublication, "why"> & { said?: string }

/** Publishes nothing, and shows the reason to users who open the template. */
async function refuse(db: Db, claim: PublicationClaim, { why, said = "" }: Refused): Promise<void> {
  await retryWhileUnavailable(() =>
    db.transaction((tx) =>
      endPublication(tx, claim, { state: "refused", ended_at: clock.now(), ended_by: null, why, said }),
    ),
  )
  announceDraft(db, claim.draft_id)
}
