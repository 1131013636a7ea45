"use client"

/** Which row somebody left a list by, until the list is there again: for this tab alone. */
const place = "waybill-row-left"

type Left = { path: string; row: string }

export function noteRowLeft(row: string): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ path: window.location.pathname, row } satisfies Left))
  } catch {
    // A browser that keeps nothing for pages: the list is at its beginning again.
  }
}

/** The row that this list was left by, once; null for another list, or when nobody comes back. */
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
