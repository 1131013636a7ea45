import "server-only"
import { isAddress } from "#contract/address"
import type { Substitutions } from "#contract/substitutions"
import { templatePreview } from "#contract/template/preview"
import type { Access } from "#lib/access/auth/guard"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { readMethod } from "#lib/mail-api/proxy/read"
import type { Db } from "#lib/data/store/open"
import { findVersion } from "#lib/data/store/template-drafts"
import { listSamples } from "#lib/data/store/template-samples"
import type { TemplateContent } from "#lib/features/templates/fields"
import { carriedValues } from "#lib/features/templates/known-at-service"
import type { DraftFacts } from "#lib/features/templates/told"
import { templateResultsWords } from "#words/template-results"
import { clickMap } from "#lib/analytics/clicks/click-map"
import type { ResultsFacts } from "./facts.ts"
import { linkCounts } from "./links.ts"

/** What the version that clicks are drawn over says, as it was published; null: it is not kept, or has no HTML. */
export async function writtenOf(
  db: Db,
  project_id: string,
  { draft_id }: DraftFacts,
  version: number,
): Promise<TemplateContent | null> {
  const kept = await findVersion(db, { project_id, draft_id }, version)
  return (kept?.content as TemplateContent | undefined) ?? null
}

/** Of a template's content, whose empty body may be a list. */
export const htmlOf = ({ body }: TemplateContent): string | null =>
  body && "html" in body ? (body.html ?? null) : null

type Given = { draft: DraftFacts; version: string; content: TemplateContent; language: Language }

/**
 * RESULTS-5: the message with how often each of its links was clicked beside it, filled by the mail service with the first
 * sample. Numbers are put in before it is filled, where the template's links stand as they are written; where nobody
 * fills it, tags stand in it.
 */
export async function loadMap(
  db: Db,
  access: Access,
  counts: ResultsFacts["counts"],
  { draft, version, content, language }: Given,
): Promise<ResultsFacts["map"]> {
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
  // Without a link there is nothing to draw numbers beside.
  if (marked === null) return map
  return { ...map, marked: (await filled(db, access, draft, content, marked)) ?? marked }
}

async function filled(
  db: Db,
  access: Access,
  { draft_id, template_id }: DraftFacts,
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
