import "server-only"
import { lineEndsOf, positionIn } from "#shared/text-position"
import type { ProjectAction } from "#lib/access/actions/project-action"
import type { Access } from "#lib/access/auth/access"
import { checkDocument } from "#lib/documents/checks/check-document"
import type { CheckCode } from "#lib/documents/checks/checks"
import type { CheckPlace, Publication } from "#lib/documents/checks/publication"
import { isRecord } from "#lib/documents/checks/values"
import { branchProbe, neverShown } from "#lib/documents/source/branch-probe"
import { sourceContrasts } from "#lib/documents/source/source-contrasts"
import type { SourceFinding } from "#lib/documents/source/source-finding"
import { sourcePublication } from "#lib/documents/source/source-publication"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import { brandOf } from "./brand.ts"
import { draftOnScreen, readDraftOnScreen } from "./draft-on-screen.ts"
import type { TemplateFields } from "./fields.ts"
import {
  addsFooter,
  carriedValues,
  pictureBytes,
  plainTextAtService,
  verifiedDomains,
} from "./known-at-service.ts"
import { asSubstitutions } from "./preview-draft.ts"
import type { SourceCheck, SourceSpot } from "./source-check.ts"

/**
 * Checks of a source, out of all (checks.ts). The others concern blocks, are reported by its preview (tags without a
 * value, its size), or are replaced by those of a source itself (source-finding.ts).
 */
const codes: ReadonlySet<CheckCode> = new Set<CheckCode>([
  ...(["sender_is_not_verified", "subject_is_long", "unsubscribe_is_missing", "value_is_unused"] as const),
  ...(["link_is_script", "link_is_no_address", "link_is_http", "link_host_is_private"] as const),
  ...(["link_host_is_reserved", "mailto_has_no_recipient", "image_is_empty", "image_is_no_address"] as const),
  ...(["image_is_http", "image_host_is_private", "image_is_heavy", "image_is_very_heavy"] as const),
  ...(["subject_is_empty", "link_is_empty", "image_has_no_alt"] as const),
])

/** SOURCE-8: problems of an HTML or MJML draft, as it is on the user's screen, with their places. Nothing is stored. */
export async function checkSource(db: Db, action: ProjectAction): Promise<Result<{ checks: SourceCheck[] }>> {
  const read = await readDraftOnScreen(db, action, draftOnScreen)
  if (!read.ok) return read
  const { draft, fields } = read.value
  if (draft.kind === "visual") return failed(404, "There is no such draft.")
  // A draft that was not begun yet lacks everything.
  if (`${fields.html}${fields.mjml}${fields.plaintext}`.trim() === "") return ok({ checks: [] })
  const { publication, spotOf, carried } = await publicationOf(db, action.access, { draft, fields })
  const checks = checkDocument(publication)
    .filter(({ code }) => codes.has(code))
    .filter(({ code, values }) => code !== "value_is_unused" || !Object.hasOwn(carried, values.name))
  const source = draft.kind === "mjml" ? fields.mjml : fields.html
  const engine = fields.template_engine
  const found = [
    ...sourceContrasts(source, { engine, kind: draft.kind }),
    ...(await branchesNeverShown(action.access, source, { publication, carried })),
  ]
  const ends = lineEndsOf(source)
  return ok({
    checks: [
      ...checks.map((check) => ({ ...check, at: spotOf(check.place) })),
      ...found.map(({ offset, ...check }) => ({ ...check, at: positionIn(ends, offset) })),
    ],
  })
}

const atOnce = 5

/**
 * SOURCE-12: the mail service renders the conditions with each sample until all branches were shown. Nothing without
 * samples, or if it refuses one.
 */
async function branchesNeverShown(
  access: Access,
  source: string,
  { publication: { engine, samples }, carried }: Pick<PublicationOfSource, "publication" | "carried">,
): Promise<(SourceFinding & { offset: number })[]> {
  const probe = samples.length > 0 ? branchProbe(source, engine) : null
  if (!probe) return []
  const rendered: string[] = []
  for (let at = 0; at < samples.length && neverShown(probe, rendered).length > 0; at += atOnce) {
    const texts = await Promise.all(
      samples.slice(at, at + atOnce).map(({ values }) =>
        plainTextAtService(access, {
          ...{ template_engine: engine, text: probe.text },
          values: asSubstitutions({ ...carried, ...(isRecord(values) ? values : {}) }),
        }),
      ),
    )
    for (const text of texts) {
      if (text === null) return []
      rendered.push(text)
    }
  }
  return neverShown(probe, rendered).map(({ offset, condition }) => ({
    ...({ code: "source_branch_is_never_shown", severity: "warning", place: [] } as const),
    ...{ offset, values: { condition: condition.slice(0, 200) } },
  }))
}

type SourceRequest = { draft: TemplateDraft; fields: TemplateFields }

type PublicationOfSource = {
  publication: Publication
  spotOf: (place: CheckPlace) => SourceSpot | null
  carried: Record<string, unknown>
}

/** A source as it would be published, a function for places in it, and the template's global values. */
export async function publicationOf(
  db: Db,
  access: Access,
  { draft, fields }: SourceRequest,
): Promise<PublicationOfSource> {
  const source = draft.kind === "mjml" ? fields.mjml : fields.html
  const [brand, samples, forAll, domains, imageBytes, hasFooter] = await Promise.all([
    brandOf(db, access.project.project_id),
    listSamples(db, draft),
    carriedValues(access, draft.template_id),
    verifiedDomains(access),
    /<(?:img|mj-image|mj-carousel-image)\b/i.test(source) ? pictureBytes(access) : new Map<string, number>(),
    addsFooter(access),
  ])
  const { publication, offsetOf } = sourcePublication(source, {
    engine: fields.template_engine,
    // A source has the project's logo only if it is written in it.
    brand: { ...brand, logo: null, footer: "" },
    head: fields,
    texts: [fields.subject, fields.from_name, fields.plaintext, fields.amp, fields.unsubscribe_url],
    samples: samples.map(({ name, values }) => ({
      name,
      values: values as Publication["samples"][number]["values"],
    })),
    imageBytes,
    verifiedDomains: domains,
    needsUnsubscribe: fields.template_engine !== "none" && !hasFooter,
  })
  const ends = lineEndsOf(source)
  return {
    publication,
    spotOf: (place) => {
      const offset = offsetOf(place)
      return offset === null ? null : positionIn(ends, offset)
    },
    carried: forAll.global_substitutions ?? {},
  }
}
