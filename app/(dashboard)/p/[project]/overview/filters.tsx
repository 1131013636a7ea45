import type { PageAccess } from "#lib/auth/guard"
import { countSegments } from "#lib/events/count"
import { openedStore } from "#lib/store/open"
import { overviewWords } from "#words/overview"
import { currentLanguage, wordsFor } from "../../../../language.ts"
import { chipsOf, choicesNote, choicesOf } from "../_filters/choices.ts"
import { FilterRow } from "../_filters/filter-row.tsx"
import { bounceStatuses, type Filters, segmentFilter } from "../_filters/query.ts"
import { templateNames } from "../_letter/template-names.ts"

type Props = { access: PageAccess; query: Filters; span: readonly [number, number] }

/** What the overview is narrowed to, and what messages of this time could narrow it. */
export async function OverviewFilters({ access, query, span }: Props) {
  const [db, words, language] = [await openedStore(), await wordsFor(overviewWords), await currentLanguage()]
  const slug = access.project.project_id
  const bounced = { status: bounceStatuses }
  const [providers, servers, templates, tags, campaigns] = await Promise.all([
    countSegments(db, slug, {
      edges: span,
      by: ["provider", "delivery_status"],
      filter: segmentFilter(query, ["provider", "reason"]),
    }),
    countSegments(db, slug, {
      edges: span,
      by: ["server"],
      filter: { ...segmentFilter(query, ["server"]), ...bounced },
    }),
    countSegments(db, slug, { edges: span, by: ["template_id"], filter: segmentFilter(query, ["template"]) }),
    countSegments(db, slug, { edges: span, by: ["tag"], filter: segmentFilter(query, ["tag"]) }),
    countSegments(db, slug, { edges: span, by: ["campaign_id"], filter: segmentFilter(query, ["campaign"]) }),
  ])
  const counts = { providers, servers, templates, tags, campaigns }
  const ids = templates?.map(({ template_id }) => template_id || null) ?? query.template
  const named = { language, templateNames: await templateNames(access, ids) }
  return (
    <FilterRow
      chips={chipsOf(named, query)}
      choices={choicesOf(
        named,
        query,
        counts,
        // Reasons and servers are of those that bounced.
        (name, { status }) =>
          (name !== "reason" && name !== "server") || bounceStatuses.some((one) => one === status),
      )}
      note={choicesNote({ language }, counts)}
      hint={words.filterHint}
      emptyHint={words.noValues}
    />
  )
}

/** The row before values are counted: what is chosen stands there already. */
export async function FiltersFrame({ query }: Pick<Props, "query">) {
  const words = await wordsFor(overviewWords)
  const named = { language: await currentLanguage(), templateNames: new Map<string, string>() }
  return (
    <FilterRow
      chips={chipsOf(named, query)}
      choices={[]}
      note={null}
      hint=""
      emptyHint={words.countingValues}
    />
  )
}
