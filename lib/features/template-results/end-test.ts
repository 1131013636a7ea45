import "server-only"
import { z } from "zod"
import { templateGet, templateSet } from "#contract/methods/template"
import type { Template } from "#contract/template"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import type { TestEnd } from "#lib/data/store/schema/templates"
import {
  addPublishedVersion,
  changeTemplateDraft,
  findVersion,
  holdTemplateDraft,
} from "#lib/data/store/template-drafts"
import { endTestRow, findTest, leaseTest, releaseTest, type TestClaim } from "#lib/data/store/template-tests"
import type { TemplateContent } from "#lib/features/templates/fields"
import { isOvertaken } from "#lib/features/templates/hand-over"
import { isChanged } from "#lib/features/templates/open-draft"
import { restoredNote } from "#lib/features/templates/restored-note"
import { asBase } from "#lib/features/templates/state-at-service"
import { putVersion } from "#lib/features/templates/versions"
import { announceDraft } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import { asItStands, asPublished, asRead } from "./contents.ts"
import { needsOther } from "./split-test.ts"

const endForm = z.object({
  act: z.literal("end"),
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  test_id: z.uuid({ error: "test_id must be the id of a split test." }),
  winner: z.enum(["live", "tried"], { error: "winner must be live or tried." }),
})

/** Keeps others from ending it at the same time. */
const leaseSeconds = 60

/** SPLIT-5: ends a test by hand; everybody gets the chosen version. */
export async function endTest(db: Db, action: ProjectAction): Promise<Result<{ version: number }>> {
  const parsed = endForm.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, test_id, winner } = parsed.data
  const place = { project_id: action.access.project.project_id, test_id }
  const known = await findTest(db, place)
  if (known?.draft_id !== draft_id) return failed(404, "There is no such split test.")
  const claim = await leaseTest(db, place, ids.token(12), leaseSeconds)
  if (!claim) return failed(409, "This split test has ended, or another person is ending it.")
  const published = await publishWinner(db, action, claim, { winner, reason: "by_hand" })
  if (!published.ok) await releaseTest(db, claim, { due_at: claim.due_at, trouble: claim.trouble })
  return published
}

type End = { winner: "live" | "tried"; reason: TestEnd }

/**
 * Publishes the winner: the live version stays; the other one becomes a new version, and the draft continues from it.
 */
export async function publishWinner(
  db: Db,
  action: ProjectAction,
  test: TestClaim,
  { winner, reason }: End,
): Promise<Result<{ version: number }>> {
  if (winner === "tried" && needsOther(action.access, test, reason)) return failed(409, needsSecond)
  const read = await callWithKey(db, action.access, templateGet, { id: test.template_id })
  if (!read.ok) return read
  const current = read.value.template
  if (!isAsBegun(current, test)) return endedElsewhere(db, action, test)
  const version =
    winner === "live"
      ? await keepLive(db, action, test, current)
      : await publishTried(db, action, test, current)
  if (isOvertaken(version)) return endedElsewhere(db, action, test)
  if (!version.ok) return version
  await endTestRow(db, test, {
    ...endNow(action, reason),
    winner: winner === "live" ? test.live_version : test.tried_version,
  })
  announceDraft(db, test.draft_id)
  return version
}

/** SPLIT-8: also shown beforehand, by the page. */
const needsSecond =
  "In this project, another person must approve publication, so someone other than its starter must end this split test with that version."

/** SPLIT-6: a change made elsewhere ends a test without a winner. */
async function endedElsewhere(
  db: Db,
  action: ProjectAction,
  test: TestClaim,
): Promise<ReturnType<typeof failed>> {
  await endTestRow(db, test, { ...endNow(action, "outside"), winner: null })
  return failed(409, "The template was changed elsewhere, which ended the split test.")
}

const endNow = ({ access }: ProjectAction, end_reason: TestEnd) => ({
  ended_at: clock.now(),
  ended_by: end_reason === "by_hand" ? access.user.user_id : null,
  end_reason,
})

/** True while the mail service still sends the two versions of the test. */
export const isAsBegun = (
  current: Template,
  test: Pick<TestClaim, "live_version" | "tried_version">,
): boolean => current.version === test.live_version && current.variant?.version === test.tried_version

async function keepLive(
  db: Db,
  action: ProjectAction,
  { live_version, tried_version }: TestClaim,
  current: Template,
): Promise<Result<{ version: number }>> {
  const act = auditActionOf(action, "template-test/end", { target: current.name })
  const answer = await auditedCall(db, act, async (note) => {
    note({ before: { live_version, tried_version }, after: { winner: live_version } })
    return callWithKey(db, action.access, templateSet, {
      template: asItStands(current),
      ...asRead(current),
    })
  })
  return answer.ok ? ok({ version: live_version }) : answer
}

async function publishTried(
  db: Db,
  action: ProjectAction,
  test: TestClaim,
  current: Template,
): Promise<Result<{ version: number }>> {
  const wanted = await findVersion(db, test, test.tried_version)
  if (!wanted) return failed(409, "This version is no longer stored.", { field: "winner" })
  const template = asPublished(current, wanted.content as TemplateContent)
  const act = auditActionOf({ ...action, input: { template } }, templateSet.path, { target: current.name })
  const answer = await auditedCall(db, act, async () =>
    callWithKey(db, action.access, templateSet, { template, ...asRead(current) }),
  )
  if (!answer.ok) return answer
  const taken = answer.value.template
  const version = taken.version ?? test.live_version + 1
  const { user_id } = action.access.user
  await db.transaction(async (tx) => {
    const draft = await holdTemplateDraft(tx, test)
    if (!draft) return
    // Edits made meanwhile are preserved; an unchanged draft continues from the winner.
    const put = isChanged(draft) ? null : await putVersion(tx, draft, wanted, user_id)
    await changeTemplateDraft(tx, draft, {
      ...asBase(taken, version),
      ...(put?.ok && { published_revision: put.value.revision, published_seq: put.value.seq }),
    })
    await addPublishedVersion(tx, {
      ...{ ...wanted, version, origin: "restored" },
      ...{ note: restoredNote(test.tried_version), published_by: user_id, published_at: clock.now() },
    })
  })
  return ok({ version })
}
