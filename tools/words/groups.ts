import type { PageReading } from "./readers.ts"

/**
 * Features whose messages share one browser file: those that the same pages need. A page then needs few files, with
 * little that it does not show. The readers are found by the imports (readers.ts), without a manual list.
 */
export type Group = { name: string; features: readonly string[] }

/** Pages of more areas than these share one file, which every page loads. */
const areasMax = 3

/** Every feature in one group; a feature without readers in a browser has a file that is never requested. */
export function groupsOf(features: readonly string[], readings: readonly PageReading[]): Group[] {
  const groups = new Map<string, string[]>()
  for (const feature of features) {
    const name = groupOf(feature, readings)
    groups.set(name, [...(groups.get(name) ?? []), feature])
  }
  return [...groups].map(([name, members]) => ({ name, features: members }))
}

function groupOf(feature: string, readings: readonly PageReading[]): string {
  const now = pagesOf(readings.filter((one) => one.now.has(feature)))
  if (now.length > 0) return commonName(now)
  const later = pagesOf(readings.filter((one) => one.later.has(feature)))
  // Windows and menus of an area come in idle time, one after the other: their messages come at once.
  return later.length > 0 ? `${areaName(later)}-later` : "server"
}

function commonName(pages: readonly string[]): string {
  return pages.length === 1 ? slug(pages[0] ?? "") : areaName(pages)
}

function areaName(pages: readonly string[]): string {
  const areas = [...new Set(pages.map((page) => page.split("/")[0] ?? ""))].sort()
  return areas.length > areasMax ? "shell" : areas.map(slug).join("-and-")
}

const pagesOf = (readings: readonly PageReading[]): string[] => [
  ...new Set(readings.map((one) => pageOf(one.page))),
]

/** A page as `area/rest`: `webhooks/verify` for a page of a project, `auth/sign-in` for the pages before sign-in. */
function pageOf(folder: string): string {
  const path = folder
    .replace(/^app\/?/, "")
    .replace(/^\((auth)\)/, "$1")
    .split("/")
    .filter((part) => !/^\(.*\)$/.test(part))
    .join("/")
    .replace(/^p\/\[project\]\//, "")
  return path === "" ? "start-page" : path
}

const slug = (text: string): string => text.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")
