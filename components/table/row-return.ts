"use client"

/** The row by which a list was left, until the list is shown again: for this tab only. */
const place = "waybill-row-left"

type Left = { path: string; row: string }

export function noteRowLeft(row: string): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ path: window.location.pathname, row } satisfies Left))
  } catch {
    // A browser that keeps nothing for pages: the list is at its beginning again.
  }
}

/** The row by which this list was left, once; null for another list, or without a return. */
export function takeRowLeft(): string | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(place) ?? "null") as Left | null
    if (left?.path !== window.location.pathname) return null
    sessionStorage.removeItem(place)
    return left.row
  } catch {
    return null
  }
}
