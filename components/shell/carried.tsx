"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useCallback, useEffect, useRef } from "react"
import { carriedQuery, isCarriedTo, savedFilters } from "#lib/interface/format/carried"
import { usePreferences } from "./preferences.tsx"

/** The project of an address and the page's folder under it; null outside of projects. */
function placeOf(pathname: string): { project: string; path: string } | null {
  const [, p, project, ...rest] = pathname.split("/")
  return p === "p" && project ? { project, path: rest.join("/") } : null
}

/**
 * FILTER-7: parameters that a link passes on to a page of messages or counts, to be appended to its path. From another
 * such page: time, comparison, projects and filters of its address; from a message: those of the list from which it was
 * opened; from anywhere else: the last chosen filters.
 */
export function useCarried(): (path: string) => string {
  const { filters } = usePreferences()
  const params = useSearchParams()
  const here = placeOf(usePathname())
  const list = here?.path.startsWith("messages/") ? params.get("list") : null
  const lastChosen = filters && filters.project === here?.project ? filters.query : ""
  const query =
    list !== null
      ? carriedQuery(new URLSearchParams(list))
      : here && isCarriedTo(here.path)
        ? carriedQuery(params)
        : lastChosen
  return useCallback((path) => (isCarriedTo(path) ? query : ""), [query])
}

/**
 * Saves the filters of a page whenever they are changed on it, by any control. Filters from a link are not saved: they
 * apply while the page stays on them.
 */
export function KeepFilters() {
  const { saveFilters: keepFilters } = usePreferences()
  const params = useSearchParams()
  const pathname = usePathname()
  const query = savedFilters(params)
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
