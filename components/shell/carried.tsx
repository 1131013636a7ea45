"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useCallback, useEffect, useRef } from "react"
import { carriedQuery, isCarriedTo, keptFilters } from "#lib/interface/format/carried"
import { usePreferences } from "./preferences.tsx"

/** The project of an address and the page's folder under it; null outside of projects. */
function placeOf(pathname: string): { project: string; path: string } | null {
  const [, p, project, ...rest] = pathname.split("/")
  return p === "p" && project ? { project, path: rest.join("/") } : null
}

/**
 * FILTER-7: what a link to a page of messages or counts hands on, to be written behind its path: from another such page time,
 * comparison, projects and filters as they stand there, from a message those of the list that it was opened from, and from
 * anywhere else the filters that were chosen last.
 */
export function useCarried(): (path: string) => string {
  const { filters } = usePreferences()
  const asked = useSearchParams()
  const here = placeOf(usePathname())
  const list = here?.path.startsWith("messages/") ? asked.get("list") : null
  const kept = filters && filters.project === here?.project ? filters.query : ""
  const query =
    list !== null
      ? carriedQuery(new URLSearchParams(list))
      : here && isCarriedTo(here.path)
        ? carriedQuery(asked)
        : kept
  return useCallback((path) => (isCarriedTo(path) ? query : ""), [query])
}

/**
 * Keeps the filters of a page whenever they change on it, by whatever was pressed. What a link came with is not chosen: it
 * counts as long as one stays with it.
 */
export function KeepFilters() {
  const { keepFilters } = usePreferences()
  const asked = useSearchParams()
  const pathname = usePathname()
  const query = keptFilters(asked)
  const before = useRef({ pathname, query })
  useEffect(() => {
    const was = before.current
    before.current = { pathname, query }
    const here = placeOf(pathname)
    if (here && isCarriedTo(here.path) && was.pathname === pathname && was.query !== query)
      keepFilters({ project: here.project, query })
  }, [pathname, query, keepFilters])
  return null
}
