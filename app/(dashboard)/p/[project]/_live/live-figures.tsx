"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { createLoader, createSerializer, type ParserMap, useQueryStates } from "nuqs"
import { createContext, type ReactNode, use, useCallback, useMemo, useRef } from "react"
import { usePageTransition } from "#components/shell/page-transition"
import { filterParsers, peopleParser } from "#lib/analytics/filters/query"
import { projectsParser } from "#lib/analytics/filters/projects-query"
import { comparisonParsers, rangeParsers } from "#lib/analytics/range/query"
import { routeQuery } from "#lib/interface/browser/queries"
import { DataFirst } from "./data-first.ts"
import { LiveRefresh } from "./live-refresh.tsx"
import { LiveWord } from "./live-word.tsx"

/** Data of a page of figures, from its endpoint (LIVE-6). */
export type LiveFigures = { seq: number; lastEventMs: number | null }

const Newest = createContext<LiveFigures | null>(null)

const Forget = createContext<() => void>(() => {})

/** Drops figures that were read before a change made here that causes no event; the server then draws the page again. */
export const useForget = (): (() => void) => use(Forget)

/** Re-renders the page after such a change. */
export function useRedraw(): () => void {
  const forget = useForget()
  const router = useRouter()
  return () => {
    forget()
    router.refresh()
  }
}

/** Server-rendered data, or the newer data read after a change or a choice. `Live` is what the page's endpoint sends. */
export function useFigures<Live extends LiveFigures, Part>(
  initial: Part,
  partOf: (live: Live) => Part,
): Part {
  const newest = use(Newest) as Live | null
  return newest ? partOf(newest) : initial
}

/** Choices in the URL that change the figures of every page. */
const sharedParsers = {
  ...rangeParsers,
  ...comparisonParsers,
  ...filterParsers,
  people: peopleParser,
  projects: projectsParser,
}

const figuresQuery = (href: string) => ({ ...routeQuery<LiveFigures>(href), retry: false })

/** Parts that events do not change are re-rendered at this interval, while there are events. */
const wholeEveryMs = 60_000

export type LiveFiguresProps = {
  project: string
  /** Up to which change the server drew the page. */
  seq: number
  /** Endpoint of the same figures (LIVE-6), with the choices that the server drew. */
  href: string
  /** The page shows other projects too, whose changes are not on this stream. */
  isOfMore: boolean
  children: ReactNode
}

/**
 * Keeps a page of figures new: reads its figures alone when something changed (LIVE-6) or was chosen (RANGE-6), and lets
 * its panels draw them. `parsers`: choices in the URL that only this page has; the same object for each render.
 */
export function LiveFiguresFrame({
  project,
  seq,
  href,
  isOfMore,
  parsers,
  children,
}: LiveFiguresProps & { parsers: ParserMap }) {
  const client = useQueryClient()
  const router = useRouter()
  const { drawn, chosen, hrefAt } = useHrefs(href, parsers)
  const isAhead = chosen !== drawn
  const query = figuresQuery(chosen)
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...query,
    enabled: isAhead,
    placeholderData: (before: LiveFigures | undefined) => before,
  })
  // Until the chosen figures are read, those before stay; never older ones than the server drew.
  const newest = data && data.seq >= seq && (isAhead || !isPlaceholderData) ? data : null
  const isFresh = isAhead && newest !== null && !isPlaceholderData
  const isWaiting = isAhead && !isFresh && isFetching
  const readFirst = useServerAfter(drawn, hrefAt)
  const wholeAt = useRef<number>(undefined)

  /** Refusals (signed out, removed from the project) are shown by the page. */
  async function read() {
    wholeAt.current ??= performance.now()
    const isDue = performance.now() - wholeAt.current > wholeEveryMs
    const isRead = await client.fetchQuery({ ...query, staleTime: 0 }).then(
      () => true,
      () => false,
    )
    if (isRead && !isDue) return
    wholeAt.current = performance.now()
    router.refresh()
  }
  const forget = () => void client.resetQueries({ queryKey: query.queryKey })
  return (
    <Forget value={forget}>
      <Newest value={newest}>
        <LiveRefresh project={project} seq={newest?.seq ?? seq} read={read} isOfMore={isOfMore} />
        <DataFirst value={readFirst}>
          <div data-stale={isWaiting || undefined} data-fresh={isFresh || undefined} className="contents">
            {children}
          </div>
        </DataFirst>
      </Newest>
    </Forget>
  )
}

/**
 * A function that is called with a choice, as a promise of the search that has it: reads its figures, then lets the
 * server draw the page at the URL, also if they could not be read. Only the newest choice is drawn.
 */
function useServerAfter(
  drawn: string,
  hrefAt: (search: URLSearchParams) => string,
): (inUrl: Promise<URLSearchParams>) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const { startTransition } = usePageTransition()
  const newest = useRef(0)
  return useCallback(
    async (inUrl) => {
      newest.current += 1
      const choice = newest.current
      const chosen = hrefAt(await inUrl)
      const { pathname } = location
      if (chosen !== drawn) await client.ensureQueryData(figuresQuery(chosen)).catch(() => {})
      // After another choice, or on another page, there is nothing left to draw.
      if (chosen === drawn || choice !== newest.current || location.pathname !== pathname) return
      startTransition(() => router.replace(location.href, { scroll: false }))
    },
    [drawn, hrefAt, client, router, startTransition],
  )
}

/** The endpoint with the choices that the server drew, with those in the URL, and with those of any search. */
function useHrefs(href: string, own: ParserMap) {
  const parsers = useMemo(() => ({ ...sharedParsers, ...own }), [own])
  const [choices] = useQueryStates(parsers)
  const { hrefWith, ...hrefs } = useMemo(() => {
    const [serialize, load] = [createSerializer(parsers), createLoader(parsers)]
    const hrefAt = (search: URLSearchParams) => serialize(href, load(search))
    return { hrefWith: serialize, hrefAt, drawn: hrefAt(new URL(href, "http://page").searchParams) }
  }, [href, parsers])
  return { ...hrefs, chosen: hrefWith(href, choices) }
}

/** Shown at full strength as soon as the chosen figures are there, while the server still draws the rest. */
export const freshClass = "in-data-fresh:opacity-100!"

/** When the last event came in; `initial` is what the server knew, until something changed. */
export const LastEvent = ({ initial }: { initial: number | null }) => (
  <LiveWord lastEventMs={useFigures(initial, (live: LiveFigures) => live.lastEventMs)} />
)
