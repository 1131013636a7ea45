import "server-only"
import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import { isAddress } from "#contract/address"
import { type Language, languages } from "#contract/message-words"
import type { Input, Output } from "#contract/method"
import type { templatePreview } from "#contract/methods/template"
import type { Substitutions } from "#contract/substitutions"
import type { ProjectAction } from "#lib/access/actions/project-action"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { checkDocument, withSize } from "#lib/documents/checks/check-document"
import type { Check } from "#lib/documents/checks/checks"
import { partsOfHtml } from "#lib/documents/checks/parts-of-html"
import type { CheckPlace, Sample } from "#lib/documents/checks/publication"
import type { SourceProblem } from "#lib/documents/compose/source-problem"
import { type Document, documentVersion } from "#lib/documents/document"
import type { DocumentFault } from "#lib/documents/document-fault"
import type { Finding } from "#lib/documents/finding"
import { readDocument } from "#lib/documents/read-document"
import { type Branch, placedChoices, sharedBranches } from "#lib/documents/shared-branches"
import { withBranches } from "#lib/documents/with-branches"
import { failed, ok, type Result } from "#lib/platform/result"
import { brandOf } from "./brand.ts"
import { composeAssembled, composeMjml } from "./compose-draft.ts"
import { draftOnScreen, readDraftOnScreen } from "./draft-on-screen.ts"
import { line } from "./field-schema.ts"
import { bodyOf, type TemplateContent, type TemplateFields } from "./fields.ts"
import { findingsBesideChecks } from "./findings-beside-checks.ts"
import {
  carriedValues,
  noPreview,
  pictureBytes,
  previewAtService,
  verifiedDomains,
} from "./known-at-service.ts"
import { messagePictureFindings } from "./message-pictures.ts"
import { isCompilerBusy } from "./mjml-compiler.ts"
import { type Assembled, assemble } from "./parts/assemble.ts"
import { assemblePart } from "./parts/assemble-part.ts"
import { sampleName, samplesMax, sampleValues } from "./samples.ts"

const placeInput = z.array(z.int().min(0)).max(100)

const form = draftOnScreen.extend({
  values: sampleValues.default({}),
  /** Language of the service's footer; without one, the default of a message. */
  global_language: z.enum(languages, { error: "There is no footer in this language." }).optional(),
  /** For a layout: placeholder text for a template's content, in the user's language. */
  filler: line(300).default(""),
  /** As they are on the screen; the saved ones if absent. */
  samples: z
    .array(z.object({ name: sampleName, values: sampleValues }))
    .max(samplesMax)
    .optional(),
  /**
   * LOOK-7: branches that the user chose instead of those of the values, by place in `doc`; in a snippet or the layout,
   * with `inside` (shared-branches.ts).
   */
  branches: z
    .array(
      z.object({
        place: placeInput,
        inside: placeInput.optional(),
        branch: z.enum(["shown", "otherwise"]),
      }),
      { error: "branches must be a list of places and branches." },
    )
    .max(1000, "At most 1,000 branches.")
    .default([]),
})

/**
 * The rendered message and its problems. `preview` is null for an unreadable document, which has only faults, and at a
 * mail server that offers none.
 */
export type DraftPreview = {
  /** For a template kept as MJML: its compiled HTML, with its tags, and its problems. */
  source?: { html: string; plaintext: string; problems: SourceProblem[] }
  preview: Output<typeof templatePreview> | null
  isNotOffered?: true
  findings: Finding[]
  checks: Check[]
  faults: DocumentFault[]
  /** LOOK-7: conditions of snippets and of the layout. */
  shared?: Branch[]
}

/**
 * DRAFT-10: a visual draft as it is on the user's screen, saved or not, rendered by the mail service with the values of
 * a sample, and checked. It renders the same content that publishing would send, unless the user chose branches.
 * Nothing is stored.
 */
export async function previewDraft(db: Db, action: ProjectAction): Promise<Result<DraftPreview>> {
  const input = await readDraftOnScreen(db, action, form)
  if (!input.ok) return input
  const { draft, fields, doc, samples, filler, branches } = input.value
  const reader = readerOf(input.value)
  const { access } = action
  const { project_id } = access.project
  if (draft.kind === "html") return failed(404, "There is no such draft.")
  if (draft.kind === "mjml") return previewMjml(access, draft, { fields, reader })
  const { language, direction, preheader } = fields
  const read = readDocument({ version: documentVersion, language, direction, preheader, doc })
  if ("faults" in read) return ok({ preview: null, findings: [], checks: [], faults: read.faults })
  const { part } = draft
  const assembledFrom = (document: Document): Promise<Assembled> =>
    part
      ? assemblePart(db, project_id, document, { part, filler })
      : assemble(db, project_id, document, fields.layout)
  const assembled = await assembledFrom(read.document)
  const brand = await brandOf(db, project_id)
  const [composed, forAll, domains, imageBytes, tried] = await Promise.all([
    composeAssembled(fields, assembled, brand),
    carriedValues(access, draft.template_id),
    verifiedDomains(access),
    // A document without a picture has none of the project's.
    /"(?:image|htmlBlock)"/.test(JSON.stringify(doc)) ? pictureBytes(access) : new Map<string, number>(),
    samples ?? listSamples(db, draft),
  ])
  const switched = () => withBranches(assembled.document, placedChoices(read.document, assembled, branches))
  // Findings and checks are those of the whole document.
  const shown =
    branches.length === 0
      ? composed
      : await composeAssembled(fields, { ...assembled, document: switched() }, brand)
  const template = { ...withWholeAddresses(shown.content), ...forAll }
  const rendering = render(access, { template, ...reader })
  const [preview, found] = await Promise.all([
    rendering,
    Promise.race([rendering, setTimeout(headStartMs)]).then(() =>
      checkDocument({
        ...{ document: assembled.document, brand, engine: fields.template_engine, head: fields },
        samples: tried.map((sample) => asSample(sample, forAll.global_substitutions)),
        ...{ html: null, imageBytes, verifiedDomains: domains, needsUnsubscribe: true },
        readHtml: partsOfHtml,
      }),
    ),
  ])
  if (!preview.ok && preview.failure.message !== noPreview) return preview
  const rendered = preview.ok ? preview.value : null
  const html = rendered ? rendered.body.html : shown.content.body?.html
  // The service adds its own link, except for accounts without that duty. Without an engine there is no link.
  const hasNoFooter = rendered !== null && rendered.footer_language === undefined
  const needsUnsubscribe = fields.template_engine !== "none" && hasNoFooter
  const checks = withSize(found, branches.length === 0 ? (html ?? "") : "", fields).filter(
    ({ code }) => needsUnsubscribe || code !== "unsubscribe_is_missing",
  )
  const pictures = await messagePictureFindings(db, project_id, assembled.document, composed.content)
  const findings = findingsBesideChecks([
    ...composed.findings,
    ...pictures.map((one) => ({ ...one, place: assembled.placeOf(one.place) })),
  ])
  return ok({
    ...{ preview: rendered, findings, faults: [], ...(!preview.ok && { isNotOffered: true }) },
    shared: sharedBranches(read.document, assembled),
    checks: checks
      .filter((check) => !isUnusedOf(forAll.global_substitutions, check))
      .filter(({ place }) => part === null || isOfNodes(place))
      .map((check) => placedIn(assembled, check)),
  })
}

/** Time to send the request, after which the checks keep this process busy while the service renders. */
const headStartMs = 4

/** SOURCE-1: a source that cannot be compiled returns only its problems. */
async function previewMjml(
  access: Access,
  { template_id }: TemplateDraft,
  { fields, reader }: { fields: TemplateFields; reader: Reader },
): Promise<Result<DraftPreview>> {
  if (isCompilerBusy())
    return failed(503, "Too many previews at once. Try again in a moment.", { retry_after: 1 })
  const [{ content, problems }, forAll] = await Promise.all([
    composeMjml(fields),
    carriedValues(access, template_id),
  ])
  const source = { ...bodyOf(content), problems }
  const nothing = { findings: [], checks: [], faults: [], source }
  if (source.html === "") return ok({ preview: null, ...nothing })
  const template = { ...withWholeAddresses(content), ...forAll }
  const preview = await render(access, { template, ...reader })
  return preview.ok ? ok({ preview: preview.value, ...nothing }) : preview
}

/** A part has no subject and no sender; requirements of a whole message apply to templates. */
const isOfNodes = (place: CheckPlace): boolean => typeof place !== "string" && place.length > 0

const placedIn = ({ placeOf }: Assembled, check: Check): Check =>
  typeof check.place === "string" ? check : { ...check, place: placeOf(check.place) }

/** A half-typed address is omitted instead of refused, so that the message can still be previewed. */
export const withWholeAddresses = ({
  from_email,
  reply_to,
  ...content
}: TemplateContent): TemplateContent => ({
  ...content,
  ...(from_email && isAddress(from_email) && { from_email }),
  ...(reply_to && isAddress(reply_to) && { reply_to }),
})

/** The recipient for whom a message is rendered. */
type Reader = { substitutions: Substitutions; global_language?: Language }

const readerOf = ({ values, global_language }: z.output<typeof form>): Reader => ({
  substitutions: asSubstitutions(values),
  ...(global_language && { global_language }),
})

const render = (access: Access, input: Input<typeof templatePreview>) => previewAtService(access, input)

/** Values from JSON have no other types. */
export const asSubstitutions = (values: Record<string, unknown>): Substitutions => values as Substitutions

/** A sample's values over the template's global ones. */
const asSample = (
  { name, values }: { name: string; values: Record<string, unknown> },
  forAll: Substitutions = {},
): Sample => ({ name, values: { ...forAll, ...asSubstitutions(values) } })

/** A global value of the template, set by a program, cannot be removed from a sample. */
const isUnusedOf = (forAll: Substitutions = {}, { code, values }: Check): boolean =>
  code === "value_is_unused" && Object.hasOwn(forAll, values.name)
