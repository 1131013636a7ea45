import "server-only"
import { clock } from "#lib/platform/clock"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { partsOfHtml } from "#lib/documents/checks/parts-of-html"
import { heavyImageBytes } from "#lib/documents/checks/image-bytes"
import { clippedBytes } from "#lib/documents/checks/message"
import { sentBytes } from "#lib/documents/checks/sent-bytes"
import { type Survey, survey } from "#lib/documents/checks/survey"
import type { CloserCheck } from "#lib/documents/closer/closer-check"
import { imagesToAsk, linksToAsk, type LinkToAsk } from "#lib/documents/closer/links-to-ask"
import { readerPrograms, type Readers } from "#lib/documents/closer/reader-programs"
import { unsupportedFeatures, unsupportedInSource } from "#lib/documents/closer/unsupported"
import { documentVersion } from "#lib/documents/document"
import { readDocument } from "#lib/documents/read-document"
import { ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { brandOf } from "#lib/features/templates/brand"
import { publicationOf } from "#lib/features/templates/check-source"
import { draftOnScreen, readDraftOnScreen } from "#lib/features/templates/draft-on-screen"
import { composeAssembled, composeMjml } from "#lib/features/templates/compose-draft"
import { contentOf, type TemplateContent, type TemplateFields } from "#lib/features/templates/fields"
import { carriedValues, pictureBytes } from "#lib/features/templates/known-at-service"
import { asSubstitutions, withWholeAddresses } from "#lib/features/templates/preview-draft"
import { readMethod } from "#lib/mail-api/proxy/read"
import { templatePreview } from "#contract/methods/template"
import { assemble } from "#lib/features/templates/parts/assemble"
import { assemblePart } from "#lib/features/templates/parts/assemble-part"
import type { SourceCheck } from "#lib/features/templates/source-check"
import { checkLinks, type LinkAnswer } from "./check-links.ts"
import { lackingIn } from "./feature-support.ts"
import { countSegments } from "#lib/data/events/count"

/**
 * Result of the check; `answered` links have a result, `left` were not requested. `isSkipped`: the check of mail programs
 * took too long. Findings in a source include their place in it.
 */
export type LinkCheckResult = {
  checks: (CloserCheck | SourceCheck<CloserCheck>)[]
  answered: number
  left: number
  isSkipped: boolean
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
  if ("faults" in read) return ok({ checks: [], answered: 0, left: 0, isSkipped: false })
  const { part } = draft
  const [assembled, brand, readers, imageBytes] = await Promise.all([
    part
      ? assemblePart(db, project_id, read.document, { part, filler: "" })
      : assemble(db, project_id, read.document, fields.layout),
    brandOf(db, project_id),
    readersOf(db, project_id),
    pictureBytes(access),
  ])
  const { document, placeOf } = assembled
  const surveyed = survey({
    ...{ document, brand, engine: fields.template_engine, head: fields, samples: [] },
    ...{ html: null, imageBytes, verifiedDomains: null, needsUnsubscribe: false },
    readHtml: partsOfHtml,
  })
  const content = async () => (await composeAssembled(fields, assembled, brand)).content
  const [{ found, answered, left }, unsupported, clipped] = await Promise.all([
    requestAddresses(surveyed, stop),
    unsupportedFeatures(surveyed, readerPrograms(readers), lackingIn),
    part ? [] : clippedSamples(db, { access, draft, fields, content }),
  ])
  const checks = [...found, ...(unsupported ?? []), ...clipped].map((check) =>
    typeof check.place === "string" ? check : { ...check, place: placeOf(check.place) },
  )
  return ok({ checks, answered, left, isSkipped: unsupported === null })
}

/** The same for a source, with the line and column of each finding. */
async function lookAtSource(
  db: Db,
  { access, draft, fields }: { draft: TemplateDraft; fields: TemplateFields } & Pick<ProjectAction, "access">,
  stop: AbortSignal,
): Promise<Result<LinkCheckResult>> {
  const [{ publication, spotOf }, readers] = await Promise.all([
    publicationOf(db, access, { draft, fields }),
    readersOf(db, access.project.project_id),
  ])
  const source = draft.kind === "mjml" ? fields.mjml : fields.html
  const content = async () =>
    draft.kind === "mjml" ? (await composeMjml(fields)).content : contentOf(fields)
  const [{ found, answered, left }, unsupported, clipped] = await Promise.all([
    requestAddresses(survey(publication), stop),
    unsupportedInSource(source, readerPrograms(readers), lackingIn),
    clippedSamples(db, { access, draft, fields, content }),
  ])
  const checks = [
    ...found.map((check) => ({ ...check, at: spotOf(check.place) })),
    ...(unsupported ?? []),
    ...clipped,
  ]
  return ok({ checks, answered, left, isSkipped: unsupported === null })
}

/** Links, then pictures: dead ones, and pictures of other servers that are too large. Only links are counted. */
async function requestAddresses(
  surveyed: Survey,
  stop: AbortSignal,
): Promise<{ found: CloserCheck[]; answered: number; left: number }> {
  const links = linksToAsk(surveyed).map((link) => ({ ...link, isImage: false }))
  const images = imagesToAsk(surveyed).map((image) => ({ ...image, isImage: true }))
  const { answered } = await checkLinks([...links, ...images], stop)
  const count = answered.filter(({ link }) => !link.isImage).length
  return { found: answered.flatMap(asCheck), answered: count, left: links.length - count }
}

/**
 * A message that is too large with the sample whose values are the longest: the preview shows the chosen one. Nothing
 * without the service.
 */
async function clippedSamples(
  db: Db,
  {
    access,
    draft,
    fields,
    content,
  }: Pick<ProjectAction, "access"> & {
    draft: TemplateDraft
    fields: TemplateFields
    content: () => Promise<TemplateContent>
  },
): Promise<CloserCheck[]> {
  const lengthOf = ({ values }: { values: unknown }) => JSON.stringify(values).length
  const [longest] = (await listSamples(db, draft)).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  if (!longest) return []
  const template = {
    ...withWholeAddresses(await content()),
    ...(await carriedValues(access, draft.template_id)),
  }
  const substitutions = asSubstitutions(longest.values)
  const rendered = await readMethod(access, templatePreview, { template, substitutions })
  if (!rendered.ok) return []
  const bytes = sentBytes(rendered.value.body.html ?? "", fields)
  if (bytes <= clippedBytes) return []
  const values = { bytes, bytesMax: clippedBytes, sample: longest.name }
  return [{ code: "html_is_clipped", severity: "warning", place: [], values }]
}

/** An address that must not be requested is reported by other checks, if it is wrong at all. */
function asCheck({
  link: { place, isImage, ...link },
  answer,
}: {
  link: LinkToAsk & { isImage: boolean }
  answer: LinkAnswer
}): CloserCheck[] {
  const address = link.address.slice(0, 200)
  if (isImage && answer.kind === "answers" && (answer.bytes ?? 0) > heavyImageBytes) {
    const values = { address, bytes: answer.bytes ?? 0, bytesMax: heavyImageBytes }
    return [{ code: "image_is_heavy", severity: "warning", place, values }]
  }
  const finding = { place, values: { address, status: answer.status } }
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
