import "server-only"
import { isAddress } from "#contract/address"
import { templatePreview } from "#contract/methods/template"
import type { Substitutions } from "#contract/substitutions"
import type { Access } from "#lib/access/auth/guard"
import { clickMap } from "#lib/analytics/clicks/click-map"
import type { Db } from "#lib/data/store/open"
import { findVersion } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import type { TemplateContent } from "#lib/features/templates/fields"
import { carriedValues } from "#lib/features/templates/known-at-service"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { readMethod } from "#lib/mail-api/proxy/read"
import { templateResultsWords } from "#words/template-results"
import type { ResultsData } from "./results-data.ts"
import { linkCounts } from "./links.ts"

/** The published HTML of the version under the click map; null: not saved, or without HTML. */
export async function writtenOf(
  db: Db,
  project_id: string,
  { draft_id }: DraftDetails,
  version: number,
): Promise<TemplateContent | null> {
  const saved = await findVersion(db, { project_id, draft_id }, version)
  return (saved?.content as TemplateContent | undefined) ?? null
}

/** HTML of a template's content, where an empty body may be a list. */
export const htmlOf = ({ body }: TemplateContent): string | null =>
  body && "html" in body ? (body.html ?? null) : null

type MapSource = { draft: DraftDetails; version: string; content: TemplateContent; language: Language }

/**
 * RESULTS-5: the message with the number of clicks next to each of its links, filled by the mail service with the first
 * sample. Numbers are inserted before filling, where the links are as written in the template; if the service cannot
 * fill it, its tags remain.
 */
export async function loadMap(
  db: Db,
  access: Access,
  counts: ResultsData["counts"],
  { draft, version, content, language }: MapSource,
): Promise<ResultsData["map"]> {
  const written = htmlOf(content) ?? ""
  const { map: words } = templateResultsWords[language]
  const map = { version, written, marked: null }
  const clicks = new Map<string, number>()
  for (const { traffic_type, link, letters_ever } of linkCounts({ counts, map }).rows ?? [])
    if (traffic_type === "human") clicks.set(link, (clicks.get(link) ?? 0) + letters_ever)
  const marked = clickMap(written, clicks, (count) => ({
    text: formatNumber(count, language),
    title: words.clicks({ count }),
  }))
  // Without a link there are no numbers to draw.
  if (marked === null) return map
  return { ...map, marked: (await filled(db, access, draft, content, marked)) ?? marked }
}

async function filled(
  db: Db,
  access: Access,
  { draft_id, template_id }: DraftDetails,
  { from_email, reply_to, ...content }: TemplateContent,
  html: string,
): Promise<string | null> {
  const [samples, forAll] = await Promise.all([
    listSamples(db, { project_id: access.project.project_id, draft_id }),
    carriedValues(access, template_id),
  ])
  const answer = await readMethod(access, templatePreview, {
    template: {
      ...{ ...content, ...forAll, body: { html } },
      ...(from_email && { from_email }),
      ...(reply_to && isAddress(reply_to) && { reply_to }),
    },
    substitutions: (samples[0]?.values ?? {}) as Substitutions,
  })
  return answer.ok ? (answer.value.body.html ?? null) : null
}
