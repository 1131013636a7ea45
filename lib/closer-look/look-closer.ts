import "server-only"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "../actions/project-action.ts"
import { partsOfHtml } from "../documents/checks/parts-of-html.ts"
import { survey } from "../documents/checks/survey.ts"
import type { CloserCheck } from "../documents/closer/closer-check.ts"
import { type LinkToAsk, linksToAsk } from "../documents/closer/links-to-ask.ts"
import { lookAtDocument } from "../documents/closer/look-at-document.ts"
import { readerPrograms } from "../documents/closer/reader-programs.ts"
import { unsupportedInSource } from "../documents/closer/unsupported.ts"
import { documentVersion } from "../documents/document.ts"
import { readDocument } from "../documents/read-document.ts"
import { failed, ok, type Result } from "../result.ts"
import type { Db } from "../store/open.ts"
import type { TemplateDraft } from "../store/template-drafts.ts"
import { findAnyDraft } from "../store/template-parts.ts"
import { brandOf } from "../templates/brand.ts"
import { publicationOf } from "../templates/check-source.ts"
import { allFields } from "../templates/field-schema.ts"
import type { TemplateFields } from "../templates/fields.ts"
import type { SourceCheck } from "../templates/told-source.ts"
import { askLinks, type LinkAnswer } from "./ask-links.ts"
import { readersOf } from "./readers-of.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id is the id of a draft." }),
  fields: allFields,
  /** JSON of ProseMirror, as it is on the screen; of visual drafts. */
  doc: z.unknown().optional(),
})

/**
 * What a closer look found; `asked` links have answered, `left` were not asked. Of a source each finding tells where in it
 * it is, too.
 */
export type CloserLook = { checks: (CloserCheck | SourceCheck<CloserCheck>)[]; asked: number; left: number }

/**
 * DRAFT-20: what takes longer than a pause in typing: whether the links of a draft lead anywhere, and what programs of
 * the project's readers do not show of it. A document that cannot be read is told by its preview; here nothing is.
 */
export async function lookCloser(
  db: Db,
  { access, input }: ProjectAction,
  stop: AbortSignal = new AbortController().signal,
): Promise<Result<CloserLook>> {
  const parsed = form.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, fields, doc } = parsed.data
  const { project_id } = access.project
  const draft = await findAnyDraft(db, { project_id, draft_id })
  if (!draft) return failed(404, "There is no such draft.")
  if (draft.kind !== "visual") return lookAtSource(db, { access, draft, fields }, stop)
  const { language, direction, preheader } = fields
  const read = readDocument({ version: documentVersion, language, direction, preheader, doc })
  if ("faults" in read) return ok({ checks: [], asked: 0, left: 0 })
  const [brand, readers] = await Promise.all([brandOf(db, project_id), readersOf(db, project_id)])
  const { links, checks } = lookAtDocument(
    {
      ...{ document: read.document, brand, engine: fields.template_engine, head: fields, samples: [] },
      ...{ html: null, imageBytes: new Map(), verifiedDomains: null, needsUnsubscribe: false },
      readHtml: partsOfHtml,
    },
    readers,
  )
  const { answered, left } = await askLinks(links, stop)
  return ok({ checks: [...answered.flatMap(asCheck), ...checks], asked: answered.length, left })
}

/** HTML that somebody wrote is held against readers' programs as a whole; what MJML is compiled to is written for them all. */
async function lookAtSource(
  db: Db,
  { access, draft, fields }: { draft: TemplateDraft; fields: TemplateFields } & Pick<ProjectAction, "access">,
  stop: AbortSignal,
): Promise<Result<CloserLook>> {
  const [{ publication, spotOf }, readers] = await Promise.all([
    publicationOf(db, access, { draft, fields }),
    readersOf(db, access.project.project_id),
  ])
  const { answered, left } = await askLinks(linksToAsk(survey(publication)), stop)
  const unsupported = draft.kind === "html" ? unsupportedInSource(fields.html, readerPrograms(readers)) : []
  return ok({
    checks: [
      ...answered.flatMap(asCheck).map((check) => ({ ...check, at: spotOf(check.place) })),
      ...unsupported,
    ],
    asked: answered.length,
    left,
  })
}

/** An address that may not be asked is told by other checks, where it is wrong at all. */
function asCheck({ link, answer }: { link: LinkToAsk; answer: LinkAnswer }): CloserCheck[] {
  const told = { place: link.place, values: { address: link.address.slice(0, 200), status: answer.status } }
  if (answer.kind === "gone") return [{ code: "link_is_dead", severity: "danger", ...told }]
  return answer.kind === "failing" ? [{ code: "link_has_failed", severity: "warning", ...told }] : []
}
