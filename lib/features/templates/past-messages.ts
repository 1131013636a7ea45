import "server-only"
import { z } from "zod"
import { letterGet } from "#contract/methods/letter"
import { firstIssue } from "#lib/access/actions/project-action"
import type { Access } from "#lib/access/auth/access"
import { lettersOfJobs } from "#lib/data/events/open"
import type { LetterRow } from "#lib/data/store/letters"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft } from "#lib/data/store/template-drafts"
import { maskAddress } from "#lib/interface/format/mask"
import { asSeenBy } from "#lib/mail-api/proxy/masked"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { readLetters } from "#lib/mail-api/proxy/read-letters"
import { clock, plus } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import type { PastMessage, PastValues } from "./draft-data.ts"

const listForm = z.object({ draft: z.uuid({ error: "draft must be the id of a draft." }) })
const nameOfMessage = (field: string, charsMax: number) => {
  const sentence = `${field} must identify a message.`
  return z.string({ error: sentence }).min(1, sentence).max(charsMax, sentence)
}
const valuesForm = listForm.extend({
  job_id: nameOfMessage("job_id", 40),
  email: nameOfMessage("email", 320),
})

/** As many as a user looks through for a good sample. */
const messagesMax = 20
const dayMs = 86_400_000

/** SAMPLE-1: the newest messages of a template, with addresses as the user may see them. */
export async function pastMessages(
  db: Db,
  access: Access,
  query: Record<string, string>,
): Promise<Result<{ messages: PastMessage[] }>> {
  const parsed = listForm.safeParse(query)
  if (!parsed.success) return firstIssue(parsed.error)
  const template = await templateOf(db, access, parsed.data.draft)
  if (!template.ok) return template
  // A template that was never published has no messages.
  if (template.value === null) return ok({ messages: [] })
  const { letters } = await readLetters(access, {
    // The mail service's clock may be ahead of ours.
    ...{ fromMs: 0, toMs: plus(clock.now(), dayMs).getTime(), limit: messagesMax },
    template: template.value,
  })
  return ok({ messages: letters.map(asPastMessage) })
}

const asPastMessage = (letter: LetterRow): PastMessage => ({
  job_id: letter.job_id,
  email: letter.email,
  subject: letter.subject ?? "",
  status: letter.status,
  version: letter.template_version,
  atMs: letter.first_at.getTime(),
})

/**
 * SAMPLE-2: the values of one of these messages, as the mail service stores them with its content: those of its
 * recipient over the global ones. Nothing is stored here; a user who sees masked addresses gets values without
 * addresses.
 */
export async function pastValues(
  db: Db,
  access: Access,
  query: Record<string, string>,
): Promise<Result<PastValues>> {
  const parsed = valuesForm.safeParse(query)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft, job_id, email } = parsed.data
  const template = await templateOf(db, access, draft)
  if (!template.ok) return template
  const template_id = template.value
  const letter = template_id && (await letterNamed(db, access, { job_id, email, template_id }))
  if (!letter) return failed(404, "There is no such message of this template.")
  // Uses the address of our store, because users who see masked ones cannot name it. The route checks their right.
  const ref = { job_id, email: letter.email, content: "as_sent" as const }
  const stored = await callWithKey(db, access, letterGet, ref)
  if (!stored.ok && stored.failure.status !== 404) return stored
  const message = stored.ok ? asSeenBy(access, letterGet, stored.value).letter.message : undefined
  if (!message) return failed(404, "The values of this message are no longer stored.")
  return ok({ values: valuesIn(message) })
}

type Named = { job_id: string; email: string; template_id: string }

/** Masked addresses of two recipients can be equal; a user who sees masked ones may see the values of either. */
async function letterNamed(
  db: Db,
  { project, isMasked }: Access,
  { job_id, email, template_id }: Named,
): Promise<LetterRow | undefined> {
  const letters = await lettersOfJobs(db, project.project_id, [job_id])
  const shown = (address: string) => (isMasked ? maskAddress(address) : address)
  return letters.find((letter) => letter.template_id === template_id && shown(letter.email) === email)
}

/** The template of a draft; null before it is published. Snippets and layouts are not templates. */
async function templateOf(db: Db, { project }: Access, draft_id: string): Promise<Result<string | null>> {
  const draft = await findTemplateDraft(db, project.project_id, draft_id)
  if (draft?.draft_id !== draft_id) return failed(404, "There is no such draft.")
  return ok(draft.template_id)
}

const values = z.record(z.string(), z.unknown()).catch({})
const sent = z.object({
  global_substitutions: values.optional(),
  recipients: z.array(z.object({ substitutions: values.optional() })).catch([]),
})

/** Values of the only recipient in an email/send message: SUBST-2. */
function valuesIn(message: unknown): Record<string, unknown> {
  const { global_substitutions = {}, recipients } = sent.parse(message)
  return { ...global_substitutions, ...recipients[0]?.substitutions }
}
