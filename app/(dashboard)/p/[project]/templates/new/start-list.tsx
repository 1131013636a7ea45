"use client"

import { ClipboardPaste, Code, CodeXml, type LucideIcon, Search, SquarePen } from "lucide-react"
import type { UseQueryStatesReturn } from "nuqs"
import { useDeferredValue } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { ChoiceChip, ChoiceChips } from "#ui/choice-chips"
import { Input } from "#ui/input"
import { Page, PageHeader } from "#ui/page-header"
import { NoMatchState } from "#ui/states"
import { galleryWords } from "#words/gallery"
import { debounce, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { startGroups } from "#lib/documents/gallery/names"
import { CardButton, StartCard } from "./start-card.tsx"
import { byGroup, findStarts, type GalleryView, type Way, ways } from "./view.ts"

type Query = UseQueryStatesReturn<typeof galleryParsers>

export type StartListProps = {
  view: GalleryView
  query: Query[0]
  setQuery: Query[1]
  /** The start that was open before: its card gets the focus. */
  last: string | null
  onChoose: (start: string) => void
}

/** Ways without a start, and the starts by group. */
export function StartList({ view, query, setQuery, last, onChoose }: StartListProps) {
  const words = useWords(galleryWords)
  const search = useDeferredValue(query.search)
  const found = findStarts(view.starts, { search, group: query.group }, words)
  return (
    <Page>
      <PageHeader title={words.title} description={words.intro} />
      <section aria-label={words.ways}>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {ways.map((way) => (
            <WayCard key={way} way={way} hasFocus={way === last} onChoose={() => onChoose(way)} />
          ))}
        </ul>
      </section>
      <Narrowing view={view} query={query} setQuery={setQuery} />
      {byGroup(found).map(({ group, starts }) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mt-2">
          <h2 id={`group-${group}`} className="mb-2 font-semibold text-ink text-sm">
            {words.groups[group]}
          </h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(208px,1fr))]">
            {starts.map((start) => (
              <StartCard
                key={start.key}
                view={view}
                start={start}
                hasFocus={start.key === last}
                onChoose={() => onChoose(start.key)}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && (
        <NoMatchState
          title={words.noMatch}
          action={<Button onClick={() => void setQuery({ search: null, group: null })}>{words.clear}</Button>}
        >
          {words.without({ count: view.starts.length })}
        </NoMatchState>
      )}
    </Page>
  )
}

function Narrowing({ view, query, setQuery }: Pick<StartListProps, "view" | "query" | "setQuery">) {
  const words = useWords(galleryWords)
  const language = useLanguage()
  const field = useSearchField()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Input
        lead={<Search aria-hidden />}
        ref={field}
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={query.search}
        onChange={(event) => void setQuery({ search: event.target.value })}
        className="w-full sm:max-w-72"
      />
      <ChoiceChips legend={words.group}>
        <ChoiceChip
          label={words.all}
          count={formatNumber(view.starts.length, language)}
          isChosen={query.group === null}
          onClick={() => void setQuery({ group: null })}
        />
        {byGroup(view.starts).map(({ group, starts }) => (
          <ChoiceChip
            key={group}
            label={words.groups[group]}
            count={formatNumber(starts.length, language)}
            isChosen={query.group === group}
            onClick={() => void setQuery({ group: query.group === group ? null : group })}
          />
        ))}
      </ChoiceChips>
    </div>
  )
}

const icons: Record<Way, LucideIcon> = {
  empty: SquarePen,
  html: Code,
  mjml: CodeXml,
  paste: ClipboardPaste,
}

type WayCardProps = { way: Way; hasFocus: boolean; onChoose: () => void }

function WayCard({ way, hasFocus, onChoose }: WayCardProps) {
  const { name, purpose } = useWords(galleryWords)[way]
  const Icon = icons[way]
  return (
    <li className="relative flex gap-3 rounded-lg border border-line bg-surface p-3 hover:border-line-strong hover:bg-hover">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div className="min-w-0">
        <CardButton name={name} hasFocus={hasFocus} onChoose={onChoose} />
        <p className="text-ink-2 text-xs">{purpose}</p>
      </div>
    </li>
  )
}

/**
 * The gallery's address: `?search=order&group=billing`, and `&start=receipt` for the open start (or a way without a
 * start). The back button closes the open start. Pure.
 */
export const galleryParsers = {
  search: parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(250) }),
  group: parseAsStringLiteral(startGroups),
  start: parseAsString.withOptions({ history: "push", scroll: true }),
}
