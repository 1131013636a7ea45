import { Parser } from "htmlparser2"
import { linkName } from "#lib/data/events/letter/link-name"

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

/** A link of a template as it is written there, merge tags and all, with what was followed of it. */
type WrittenLink = {
  href: string
  /** Addresses as they are counted: of one with a merge tag there may be many. */
  links: string[]
  count: number
}

/**
 * The links of a template, each once, with the clicks that are surely its own; and apart from them what was followed and
 * stands nowhere in it, or may be of several.
 */
export const linksAsWritten = (html: string, counts: ClickCounts): WrittenLinks =>
  byWritten(html.length > charsMax ? [] : anchorsOf(html).map(({ href }) => href), counts)

type WrittenLinks = { written: WrittenLink[]; others: [link: string, count: number][] }

function byWritten(all: readonly string[], counts: ClickCounts): WrittenLinks {
  const hrefs = [...new Set(all.map((href) => href.trim()))]
  const fixed = hrefs.flatMap((href) => {
    const parts = fixedPartsOf(href)
    return parts ? [{ href, parts, links: [] as string[] }] : []
  })
  const others: [link: string, count: number][] = []
  for (const [link, count] of counts) {
    // An address without a tag explains a link better than one with a tag that could have become it.
    const fitting = fixed.filter(({ parts }) => fits(link, parts))
    const [owner] = fitting.toSorted((a, b) => a.parts.length - b.parts.length)
    if (owner) owner.links.push(link)
    else others.push([link, count])
  }
  const written = fixed.map(({ href, links }) => ({
    ...{ href, links },
    count: links.reduce((sum, link) => sum + (counts.get(link) ?? 0), 0),
  }))
  return { written, others }
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
  const { written, others } = byWritten(hrefs, counts)
  const own = new Map(written.map(({ href, count }) => [href, count]))
  const [open, ...more] = new Set(hrefs.map((href) => href.trim()).filter(isOpen))
  const rest = others.reduce((sum, [, count]) => sum + count, 0)
  return (href) => own.get(href.trim()) ?? (href.trim() === open && more.length === 0 ? rest : null)
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
