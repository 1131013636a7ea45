import { Page, PageHeader } from "#ui/page-header"
import { tagWords } from "#words/tag"
import { wordsFor } from "#lib/access/auth/language"
import type { SearchParams } from "#lib/analytics/range/range"
import { RangeTools } from "../../_range/range-tools.tsx"
import { loadTags } from "#lib/analytics/engagement/tags/load"
import { TagSearch } from "./tag-search.tsx"
import { TagsTable } from "./tags-table.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(tagWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function TagsPage({ params, searchParams }: Props) {
  const search = await searchParams
  const { range, projectZone, failure, ...list } = await loadTags((await params).project, search)
  const words = await wordsFor(tagWords)
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={words.hint}
        tools={<RangeTools range={range} projectZone={projectZone} />}
      />
      {list.total > 0 && <TagSearch />}
      <TagsTable {...list} timeZone={range.timeZone} failure={failure} />
      <div className="flex flex-wrap gap-x-4 text-ink-3 text-xs">
        {list.total > 0 && <p className="tnum mr-auto">{words.count({ tags: list.total })}</p>}
        {list.total > 0 && <p>{words.ratesNote}</p>}
      </div>
      {!list.canWrite && <p className="text-ink-3 text-sm">{words.onlyOthers}</p>}
    </Page>
  )
}
