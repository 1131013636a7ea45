"use client"

import { useQueryStates } from "nuqs"
import { usePageTransition } from "#components/shell/page-transition"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import { projectsParser } from "#lib/analytics/filters/projects-query"

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
