import "server-only"
import { clock } from "#lib/platform/clock"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { partsOfHtml } from "#lib/documents/checks/parts-of-html"
import { survey } from "#lib/documents/checks/survey"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import { linksToAsk, type LinkToAsk } from "#lib/documents/closer/links-to-ask"
import { lookAtDocument } from "#lib/documents/closer/look-at-document"
import { readerPrograms, type Readers } from "#lib/documents/closer/reader-programs"
import { unsupportedInSource } from "#lib/documents/closer/unsupported"
import { documentVersion } from "#lib/documents/document"
import { readDocument } from "#lib/documents/read-document"
import { ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { brandOf } from "#lib/features/templates/brand"
import { publicationOf } from "#lib/features/templates/check-source"
import { draftOnScreen, readDraftOnScreen } from "#lib/features/templates/draft-on-screen"
import type { TemplateFields } from "#lib/features/templates/fields"
import type { SourceCheck } from "#lib/features/templates/source-check"
import { checkLinks, type LinkAnswer } from "./check-links.ts"
import { countSegments } from "#lib/data/events/count"

/**
 * Result of the check; `answered` links have a result, `left` were not requested. Findings in a source include
 * their place in it.
 */
export type LinkCheckResult = {
  checks: (CloserCheck | SourceCheck<CloserCheck>)[]
  answered: number
  left: number
}

/**
 * DRAFT-20: checks that take longer than a pause in typing: whether the links of a draft work, and which of its
 * features programs of the project's readers do not show. An unreadable document is reported by its preview and has no
 * findings here.
 */
export async function lookCloser(
  db: Db,
  action: ProjectAction,
  stop: AbortSignal = new AbortController().signal,
): Promise<Result<LinkCheckResult>> {
  const input = await readDraftOnScreen(db, action, draftOnScreen)
  if (!input.ok) return input
  const { draft, fields, doc } = input.value
  const { access } = action
  const { project_id } = access.project
  if (draft.kind !== "visual") return lookAtSource(db, { access, draft, fields }, stop)
  const { language, direction, preheader } = fields
  const read = readDocument({ version: documentVersion, language, direction, preheader, doc })
  if ("faults" in read) return ok({ checks: [], answered: 0, left: 0 })
  const [brand, readers] = await Promise.all([brandOf(db, project_id), readersOf(db, project_id)])
  const { links, checks } = lookAtDocument(
    {
      ...{ document: read.document, brand, engine: fields.template_engine, head: fields, samples: [] },
      ...{ html: null, imageBytes: new Map(), verifiedDomains: null, needsUnsubscribe: false },
      readHtml: partsOfHtml,
    },
    readers,
  )
  const { answered, left } = await checkLinks(links, stop)
  return ok({ checks: [...answered.flatMap(asCheck), ...checks], answered: answered.length, left })
}

/** Hand-written HTML is checked as a whole against readers' programs; compiled MJML is written for all of them. */
async function lookAtSource(
  db: Db,
  { access, draft, fields }: { draft: TemplateDraft; fields: TemplateFields } & Pick<ProjectAction, "access">,
  stop: AbortSignal,
): Promise<Result<LinkCheckResult>> {
  const [{ publication, spotOf }, readers] = await Promise.all([
    publicationOf(db, access, { draft, fields }),
    readersOf(db, access.project.project_id),
  ])
  const { answered, left } = await checkLinks(linksToAsk(survey(publication)), stop)
  const unsupported = draft.kind === "html" ? unsupportedInSource(fields.html, readerPrograms(readers)) : []
  return ok({
    checks: [
      ...answered.flatMap(asCheck).map((check) => ({ ...check, at: spotOf(check.place) })),
      ...unsupported,
    ],
    answered: answered.length,
    left,
  })
}

/** An address that must not be requested is reported by other checks, if it is wrong at all. */
function asCheck({ link, answer }: { link: LinkToAsk; answer: LinkAnswer }): CloserCheck[] {
  const finding = {
    place: link.place,
    values: { address: link.address.slice(0, 200), status: answer.status },
  }
  if (answer.kind === "gone") return [{ code: "link_is_dead", severity: "danger", ...finding }]
  return answer.kind === "failing" ? [{ code: "link_has_failed", severity: "warning", ...finding }] : []
}

const quarterMs = 900_000
const span = { ms: 30 * 86_400_000 } as const

/** Programs in which people opened messages of the last thirty days, and the mailbox providers of these messages. */
async function readersOf(db: Db, project_id: string): Promise<Readers> {
  const to = Math.ceil(clock.now().getTime() / quarterMs) * quarterMs
  const edges = [to - span.ms, to]
  const [opened, delivered] = await Promise.all([
    countSegments(db, project_id, {
      edges,
      // A person's open causes a provider's proxy to fetch pictures.
      filter: { status: ["opened"], traffic_type: ["human", "protected"] },
      by: ["client", "os"],
      fromMessages: "none",
    }),
    countSegments(db, project_id, {
      edges,
      filter: { status: ["delivered"] },
      by: ["provider"],
      fromMessages: "none",
    }),
  ])
  return {
    opened: (opened ?? []).map(({ client, os, letters_ever }) => ({ client, os, messages: letters_ever })),
    delivered: (delivered ?? []).map(({ provider, letters_ever }) => ({ provider, messages: letters_ever })),
  }
}
