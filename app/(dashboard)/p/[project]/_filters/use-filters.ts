"use client"

import { useQueryStates } from "nuqs"
import { usePageTransition } from "#components/shell/page-transition"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import {
  type FilterName,
  filterNames,
  filterParsers,
  type FilterValues,
  peopleParser,
} from "#lib/analytics/filters/query"
import { projectsParser } from "#lib/analytics/filters/projects-query"

type Change = { [name in FilterName]?: FilterValues[name] | null } & { people?: boolean | null }

const none = Object.fromEntries(filterNames.map((name) => [name, null])) as Change

/** Filters in the URL, which the server reads; every change returns to the first page. */
export function useFilters() {
  const { startTransition } = usePageTransition()
  const [filters, setQuery] = useQueryStates(
    { ...filterParsers, people: peopleParser, ...pagingParsers },
    { shallow: false, startTransition },
  )
  return {
    filters,
    update: (change: Change) => void setQuery({ ...change, ...firstPage }),
    clear: () => void setQuery({ ...none, people: null, ...firstPage }),
  }
}

/**
 * Projects in the URL in addition to the page's own, which the server reads; every change returns to the first page.
 */
export function useProjects() {
  const { startTransition } = usePageTransition()
  const [{ projects }, setQuery] = useQueryStates(
    { projects: projectsParser, ...pagingParsers },
    { shallow: false, startTransition },
  )
  const choose = (next: readonly string[]) =>
    void setQuery({ projects: next.length > 0 ? [...next] : null, ...firstPage })
  return { chosen: projects as readonly string[], choose }
}
