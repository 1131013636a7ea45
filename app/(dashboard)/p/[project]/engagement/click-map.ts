import { Parser } from "htmlparser2"
import { linkName } from "#lib/ingest/link-name"

/**
 * A template's HTML with how often each of its links was clicked beside it. Merge tags in an address stand for anything:
 * counts of all links that fit are added up. Pure; the result is drawn in the frame that letters are drawn in.
 */

export type ClickCounts = ReadonlyMap<string, number>

/** What is written beside a link. */
type Badge = { text: string; title: string }

const charsMax = 500_000

export function clickMap(
  html: string,
  counts: ClickCounts,
  badgeOf: (count: number) => Badge,
): string | null {
  if (html.length > charsMax) return null
  const anchors = anchorsOf(html)
  const clicksOf = clicksBy(
    anchors.map(({ href }) => href),
    counts,
  )
  const marks = anchors.flatMap(({ href, endsAt }) => {
    const count = clicksOf(href)
    return count === null ? [] : [{ at: endsAt, text: badgeHtml(badgeOf(count), count) }]
  })
  if (marks.length === 0) return null
  let [marked, from] = ["", 0]
  for (const { at, text } of marks) {
    marked += html.slice(from, at) + text
    from = at
  }
  return marked + html.slice(from)
}

/** Links in their order, each with the place where its element ends; those that never end are left out. */
function anchorsOf(html: string): { href: string; endsAt: number }[] {
  const anchors: { href: string; endsAt: number }[] = []
  let href: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "a") href = attributes.href ?? null
    },
    onclosetag(name, isImplied) {
      if (name !== "a") return
      if (href !== null && !isImplied) anchors.push({ href, endsAt: parser.startIndex })
      href = null
    },
  })
  parser.end(html)
  return anchors
}

/**
 * Clicks on what an address of the template became; null where nobody can tell. An address that is a merge tag as a whole
 * may lead anywhere: where there is one such tag, it has the clicks that no other address explains.
 */
function clicksBy(hrefs: readonly string[], counts: ClickCounts): (href: string) => number | null {
  const fixed = new Map(hrefs.map((href) => [href, fixedPartsOf(href)]))
  const sum = (isCounted: (link: string) => boolean) =>
    [...counts].reduce((all, [link, count]) => (isCounted(link) ? all + count : all), 0)
  const isExplained = (link: string) => [...fixed.values()].some((parts) => parts && fits(link, parts))
  const [open, ...others] = new Set(hrefs.map((href) => href.trim()).filter(isOpen))
  return (href) => {
    const parts = fixed.get(href)
    if (parts) return sum((link) => fits(link, parts))
    return href.trim() === open && others.length === 0 ? sum((link) => !isExplained(link)) : null
  }
}

/** Of the languages of templates: simple, velocity and liquid. */
const mergeTag = /\{\{.*?\}\}|\{%.*?%\}|\$!?\{.*?\}|\$!?[a-z_][\w.]*/gi
/** Stands for a merge tag while an address is read; a name that nobody has. */
const anything = "waybillanything"

/** True for an address that begins with a merge tag, unless it is the one for unsubscribing, whose clicks are none. */
const isOpen = (href: string): boolean => href.trim().search(mergeTag) === 0 && !/unsub/i.test(href)

/** What stands between the merge tags of an address, as links are counted; null where it begins with one. */
function fixedPartsOf(href: string): string[] | null {
  const address = href.trim().replace(mergeTag, anything)
  const name = address.startsWith(anything) ? "" : linkName(address)
  return name ? name.split(anything) : null
}

/** Whether a link has these parts in their order, the first and the last one at its ends; looked at once. */
function fits(link: string, [first = "", ...rest]: readonly string[]): boolean {
  const last = rest.at(-1)
  if (last === undefined) return link === first
  const endsAt = link.length - last.length
  let at = first.length
  if (!link.startsWith(first) || !link.endsWith(last) || endsAt < at) return false
  for (const part of rest.slice(0, -1)) {
    const found = link.indexOf(part, at)
    if (found < 0 || found + part.length > endsAt) return false
    at = found + part.length
  }
  return true
}

/** Styles of its own: the letter's may say anything about spans. */
function badgeHtml({ text, title }: Badge, count: number): string {
  const colours =
    count > 0 ? "background:#111827;color:#fff;box-shadow:0 0 0 1px #fff" : "background:#e5e7eb;color:#374151"
  const style =
    `all:initial;display:inline-block;margin:0 0 0 4px;padding:0 6px;border-radius:9px;${colours};` +
    "font:600 11px/18px system-ui,sans-serif;vertical-align:middle;white-space:nowrap"
  return `<span style="${style}" title="${escaped(title)}">${escaped(text)}</span>`
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
