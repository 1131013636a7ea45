import "server-only"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { templateGet, templateSet } from "#contract/methods/template"
import type { Template } from "#contract/template"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import {
  findTemplateDraft,
  findVersion,
  type TemplateDraft,
  type TemplateVersion,
} from "#lib/data/store/template-drafts"
import { addTest, removeTest, type TemplateTest } from "#lib/data/store/template-tests"
import { wakeTurns } from "#lib/data/turns/loop"
import type { TemplateContent } from "#lib/features/templates/fields"
import { isOvertaken } from "#lib/features/templates/hand-over"
import { versionAt } from "#lib/features/templates/state-at-service"
import { announceDraft } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { at, clock } from "#lib/platform/clock"
import { type Failure, failed, ok, type Result } from "#lib/platform/result"
import { asItStands, asRead, asVariant } from "./contents.ts"
import { isAsBegun } from "./end-test.ts"

const dayMs = 86_400_000
/** Upper limit; a test without an end would leave a template with two versions. */
const daysMax = 90
/** The smallest sample that can be compared, and the largest that is counted by reader (SPLIT-3). */
const afterMessages = { min: 100, max: 20_000 } as const

const rule = z
  .object({
    measure: z.enum(["opened", "clicked"], { error: "measure must be opened or clicked." }),
    after_messages: z
      .int({ error: "Enter a whole number." })
      .min(afterMessages.min, "Enter at least 100 messages for each version.")
      .max(afterMessages.max, "Enter at most 20,000 messages for each version.")
      .nullable(),
    ends_ms: z.int({ error: "ends_ms must be a time in milliseconds." }).nullable(),
  })
  .refine(({ after_messages, ends_ms }) => after_messages !== null || ends_ms !== null, {
    error: "A rule needs a number of messages, a time, or both.",
    path: ["after_messages"],
  })

const beginForm = z.object({
  act: z.literal("begin"),
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  tried_version: z.int({ error: "Choose a version." }),
  share: z
    .int({ error: "Enter a whole number of percent." })
    .min(1, "Enter at least 1 percent.")
    .max(99, "Enter at most 99 percent, because both versions must be sent."),
  rule: rule.nullable().default(null),
})
type Wish = z.output<typeof beginForm>

/**
 * SPLIT-1: starts sending an earlier version to a percentage of recipients, and the live one to the others. The mail
 * service chooses for each recipient; starter and time are saved here.
 */
export async function beginTest(db: Db, action: ProjectAction): Promise<Result<{ test_id: string }>> {
  const parsed = beginForm.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wish = parsed.data
  const nowMs = clock.now().getTime()
  const { ends_ms = null } = wish.rule ?? {}
  if (ends_ms !== null && (ends_ms <= nowMs || ends_ms > nowMs + daysMax * dayMs))
    return failed(400, "Choose a time within the next 90 days.", { field: "ends_ms" })
  if (action.access.project.publish_needs_second) return failed(409, needsSecond)
  const draft = await findTemplateDraft(db, action.access.project.project_id, wish.draft_id)
  if (draft?.draft_id !== wish.draft_id) return failed(404, "There is no such draft.")
  if (draft.template_id === null) return failed(409, "This template was never published.")
  const read = await callWithKey(db, action.access, templateGet, { id: draft.template_id })
  if (!read.ok) return read
  const current = read.value.template
  const tried = await triedVersion(db, draft, current, wish)
  if (!tried.ok) return tried
  const test = await addTest(db, rowOf(action, draft, current, wish))
  if (!test) return failed(409, "A split test of this template is already running.")
  const begun = await sendBoth(db, action, { test, current, content: tried.value.content as TemplateContent })
  if (!begun.ok && (await isRefused(db, action, test, begun.failure))) {
    await removeTest(db, test)
    return begun
  }
  announceDraft(db, draft.draft_id)
  wakeTurns("template_tests")
  return ok({ test_id: test.test_id })
}

/**
 * False if the answer of the mail service was lost, and it sends both versions or cannot be reached: the runner ends a
 * test that is not sent.
 */
async function isRefused(
  db: Db,
  { access }: ProjectAction,
  test: TemplateTest,
  { status, is_unsent }: Failure,
): Promise<boolean> {
  if (status !== 502 || is_unsent) return true
  const read = await callWithKey(db, access, templateGet, { id: test.template_id })
  return read.ok && !isAsBegun(read.value.template, test)
}

const changedElsewhere = failed(409, "The template was changed elsewhere. Review that version first.")
/** SPLIT-8: shown to a user who would send another version alone. */
const needsSecond =
  "In this project, another person must approve publication, so split tests cannot be started."

async function triedVersion(
  db: Db,
  draft: TemplateDraft,
  current: Template,
  { tried_version }: Wish,
): Promise<Result<TemplateVersion>> {
  const field = "tried_version"
  if (draft.base_version !== versionAt(current, draft)) return changedElsewhere
  const tried = await findVersion(db, draft, tried_version)
  if (!tried || tried_version >= versionAt(current, draft))
    return failed(404, "This version is no longer stored.", { field })
  const { from_email } = tried.content as TemplateContent
  return from_email !== undefined && from_email !== current.from_email
    ? failed(409, "Both versions need the same sender address.", { field })
    : ok(tried)
}

const rowOf = (
  { access }: ProjectAction,
  draft: TemplateDraft,
  current: Template,
  { tried_version, share, rule: wished }: Wish,
) => ({
  ...{
    project_id: draft.project_id,
    draft_id: draft.draft_id,
    template_id: current.id,
    test_id: randomUUID(),
  },
  ...{ live_version: versionAt(current, draft), tried_version, share, rule: wished },
  ...{ began_by: access.user.user_id, began_at: clock.now() },
  due_at: at(clock.now().getTime() + firstLookMs),
})

/** Before this there is nothing to see. */
const firstLookMs = 60_000

async function sendBoth(
  db: Db,
  action: ProjectAction,
  { test, current, content }: { test: TemplateTest; current: Template; content: TemplateContent },
): Promise<Result<unknown>> {
  const { tried_version: version, share, live_version, rule: wished } = test
  const act = auditActionOf(action, "template-test/begin", { target: current.name })
  const answer = await auditedCall(db, act, async (note) => {
    note({ after: { live_version, tried_version: version, share, rule: wished } })
    const variant = asVariant(current, content, { version, share })
    return callWithKey(db, action.access, templateSet, {
      template: { ...asItStands(current), variant },
      ...asRead(current),
    })
  })
  if (isOvertaken(answer)) return changedElsewhere
  if (!answer.ok) return answer
  const { template } = answer.value
  // A service without variants sends the same version to everybody.
  return template.variant && template.version === live_version
    ? answer
    : failed(502, "This mail service cannot send two versions of a template.")
}
