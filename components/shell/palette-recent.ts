/**
 * Lines that were recently opened from the palette, per project, while the window lives: pages and templates, never an
 * address.
 */
export type RecentLine = { name: string; href: string }

const linesMax = 4
const nameOf = (slug: string): string => `waybill:recent:${slug}`

export function recentLines(slug: string): RecentLine[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(slug)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, linesMax) : []
  } catch {
    return []
  }
}

/** Keeps a line that leads to a page of this project; the newest first, each once. */
export function addRecent(slug: string, { name, href }: { name: string; href?: string }): void {
  if (!href) return
  const others = recentLines(slug).filter((one) => one.href !== href)
  try {
    sessionStorage.setItem(nameOf(slug), JSON.stringify([{ name, href }, ...others].slice(0, linesMax)))
  } catch {
    // A window that keeps nothing has no recent lines.
  }
}

/** Stored text could have been changed by anybody, so only paths inside this dashboard are accepted. */
const isRecent = (line: unknown): line is RecentLine =>
  typeof line === "object" &&
  line !== null &&
  "name" in line &&
  typeof line.name === "string" &&
  "href" in line &&
  typeof line.href === "string" &&
  /^\/p\/[a-z0-9-]+\//.test(line.href)
