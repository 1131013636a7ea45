import { countSegmentsAcross } from "#lib/data/events/across"
import { type Db, openedStore } from "#lib/data/store/open"
import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import {
  type ChoiceCounts,
  choicesNote,
  choicesOf,
  chipsOf,
  ignoredText,
} from "#lib/analytics/filters/choices"
import { FilterRow } from "../_filters/filter-row.tsx"
import type { ValuesQuestion } from "#lib/analytics/filters/count-values"
import { lateFields } from "../_filters/late-fields.tsx"
import { maskedTags } from "#lib/analytics/filters/masked"
import { ProjectsChip, projectsIn } from "../_filters/projects-filter.tsx"
import { bounceStatuses, type Filters, ignoredFilters, segmentFilter } from "#lib/analytics/filters/query"
import type { Scope } from "#lib/analytics/filters/scope"
import { templateIds } from "#lib/analytics/filters/template-value"
import { templateNamesAcross } from "#lib/analytics/messages/template-names"
import type { SearchParams } from "#lib/analytics/range/range"
import { countOf } from "#lib/analytics/overview/count"
import { availableWith } from "#lib/analytics/overview/query"

type Props = { scope: Scope; query: Filters; params: SearchParams; span: readonly [number, number] }

/** Filters of the overview, and values of messages of this time. */
export async function OverviewFilters({ scope, query, params, span }: Props) {
  const [db, words, language] = [await openedStore(), await wordsFor(overviewWords), await currentLanguage()]
  const counts = await choiceCounts(db, scope, query, span)
  const ids = counts.templates?.map(({ template_id }) => template_id || null) ?? templateIds(query.template)
  const named = { language, templateNames: await templateNamesAcross(scope.shown, ids) }
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
      late={lateFields({ projects: scope.ids, span, named, query }, lateQuestions(query))}
      note={choicesNote({ language }, counts)}
      ignored={ignoredText({ language }, ignoredFilters(params, "overview"))}
      people={{ label: filtersWords[language].fields.people, isUsual: true }}
      hint={words.filterHint}
      emptyHint={words.noValues}
      projects={projectsIn(scope, {
        of: ["overview", query, span],
        count: (id) => countOf(db, id, query, span),
      })}
    />
  )
}

async function choiceCounts(
  db: Db,
  scope: Scope,
  query: Filters,
  edges: readonly [number, number],
): Promise<ChoiceCounts> {
  const projects = scope.ids
  // Country and device exist only for opened messages.
  const only = availableWith(query) === "reads" ? { status: ["opened"] } : {}
  const filterBut = (...names: Parameters<typeof segmentFilter>[1] & object) => ({
    ...segmentFilter(query, names),
    ...only,
  })
  // Lists of what could be chosen are not worth what one figure is.
  const shared = { edges, fromMessages: "few" } as const
  const [providers, statuses, servers, templates, tags, campaigns] = await Promise.all([
    countSegmentsAcross(db, projects, {
      ...shared,
      by: ["provider", "delivery_status"],
      filter: filterBut("provider", "reason"),
    }),
    countSegmentsAcross(db, projects, {
      ...shared,
      by: [],
      filter: filterBut("status"),
    }),
    countSegmentsAcross(db, projects, {
      ...shared,
      by: ["server"],
      filter: { ...filterBut("server", "status"), status: bounceStatuses },
    }),
    countSegmentsAcross(db, projects, {
      ...shared,
      by: ["template_id", "template_version"],
      filter: filterBut("template"),
    }),
    countSegmentsAcross(db, projects, {
      ...shared,
      by: ["tag"],
      filter: filterBut("tag"),
    }),
    countSegmentsAcross(db, projects, {
      ...shared,
      by: ["campaign_id"],
      filter: filterBut("campaign"),
    }),
  ])
  return { providers, statuses, servers, templates, tags: maskedTags(tags, scope), campaigns }
}

/** Domains of what arrived or bounced; countries and devices of people who opened. */
const lateQuestions = (query: Filters): ValuesQuestion[] => [
  {
    name: "domain",
    filter: {
      ...segmentFilter(query, ["domain", "status", "country", "device"]),
      status: ["delivered", ...bounceStatuses],
    },
  },
  ...(["country", "device"] as const).map((name) => ({
    name,
    filter: {
      ...segmentFilter(query, [name, "status", "reason"]),
      traffic_type: ["human"],
      status: ["opened"],
    },
  })),
]

/** The row before values are counted: chosen values are already shown. */
export async function FiltersFrame({ query, params, scope }: Omit<Props, "span">) {
  const words = await wordsFor(overviewWords)
  const language = await currentLanguage()
  const named = { language, templateNames: new Map<string, string>() }
  return (
    <FilterRow
      chips={chipsOf(named, query)}
      choices={[]}
      note={null}
      ignored={ignoredText({ language }, ignoredFilters(params, "overview"))}
      people={{ label: filtersWords[language].fields.people, isUsual: true }}
      hint=""
      emptyHint={words.countingValues}
      projects={{ chip: <ProjectsChip scope={scope} />, field: null }}
    />
  )
}
