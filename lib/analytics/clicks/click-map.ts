import { Parser } from "htmlparser2"
import { linkName } from "#lib/data/events/letter/link-name"

/**
 * A template's HTML with a click count next to each of its links. Merge tags in a URL match any text: counts of all
 * matching links are added up. Pure; the result is rendered in the frame for messages.
 */

export type ClickCounts = ReadonlyMap<string, number>

/** The label next to a link. */
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

/** A link of a template as written there, including merge tags, with the counts of its followed URLs. */
type WrittenLink = {
  href: string
  /** URLs as counted: a link with a merge tag can have many. */
  links: string[]
  count: number
}

/**
 * Links of a template, each once, with the clicks that are certainly its own; and separately the clicked URLs that are
 * not in the template, or that several links match.
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
    // A URL without a tag explains a link better than one with a tag that could have produced it.
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

/** Links in document order, each with the position where its element ends; unclosed links are omitted. */
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
 * Clicks on the URLs that a template's URL became; null if ambiguous. A URL that is a merge tag as a whole may lead
 * anywhere: if there is one such tag, it gets the clicks that no other URL explains.
 */
function clicksBy(hrefs: readonly string[], counts: ClickCounts): (href: string) => number | null {
  const { written, others } = byWritten(hrefs, counts)
  const byHref = new Map(written.map(({ href, count }) => [href, count]))
  const [open, ...more] = new Set(hrefs.map((href) => href.trim()).filter(isOpen))
  const rest = others.reduce((sum, [, count]) => sum + count, 0)
  return (href) => byHref.get(href.trim()) ?? (href.trim() === open && more.length === 0 ? rest : null)
}

/** Syntax of the template languages simple, velocity and liquid. */
const mergeTag = /\{\{.*?\}\}|\{%.*?%\}|\$!?\{.*?\}|\$!?[a-z_][\w.]*/gi
/** Placeholder for a merge tag while a URL is parsed; not a real name. */
const anything = "waybillanything"

/** True for a URL that begins with a merge tag, unless it is the unsubscribe tag, which has no clicks. */
const isOpen = (href: string): boolean => href.trim().search(mergeTag) === 0 && !/unsub/i.test(href)

/**
 * The text between the merge tags of a URL, in the form in which links are counted; null if it begins with a merge tag.
 */
function fixedPartsOf(href: string): string[] | null {
  const address = href.trim().replace(mergeTag, anything)
  const name = address.startsWith(anything) ? "" : linkName(address)
  return name ? name.split(anything) : null
}

/** Whether a link consists of these parts in order, with the first and the last one at its ends; linear time. */
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

/** Own styles, because the message may style any span. */
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
