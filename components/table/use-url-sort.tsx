"use client"

import { usePathname, useSearchParams } from "next/navigation"
import type { Sort } from "./model.ts"

/** `letters`, or `-letters` for downwards. */
export const sortText = ({ key, direction }: Pick<Sort, "key" | "direction">): string =>
  direction === "desc" ? `-${key}` : key

/** The sort order in the address; `next` is the order after a click on the head of that name. */
export function useUrlSort<S extends Pick<Sort, "key" | "direction">>(
  sort: S,
  next: (sort: S, key: string) => S,
): Sort {
  const pathname = usePathname()
  const params = useSearchParams()
  const hrefFor = (key: string) => {
    const query = new URLSearchParams(params)
    query.set("sort", sortText(next(sort, key)))
    return `${pathname}?${query}`
  }
  return { ...sort, hrefFor }
}
