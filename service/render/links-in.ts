import { Parser } from "htmlparser2"
import { readTokens } from "./read-tokens.ts"

/** A link in HTML: the place of its attribute value, and its address with entities decoded. */
type Link = {
  start: number
  end: number
  url: string
  /** Inside a conditional comment, which only Outlook for Windows reads. */
  isForOutlook: boolean
}

/** The links of `<a>` and `<area>` in the order of the text; for Outlook those of shapes (VML, `<v:roundrect>`) as well. */
export function linksIn(html: string): Link[] {
  const links: Link[] = []
  readLinks(html, { from: 0, isForOutlook: false }, links)
  return links
}

type Part = { from: number; isForOutlook: boolean }

/** Adds the links of a part of the HTML that begins at `from`. */
function readLinks(text: string, { from, isForOutlook }: Part, links: Link[]): void {
  let isLinkTag = false
  let isHref = false
  let hasHref = false
  const word = (start: number, end: number) => text.slice(start, end).toLowerCase()
  readTokens(text, {
    onopentagname(start, end) {
      const name = word(start, end)
      isLinkTag = name === "a" || name === "area" || (isForOutlook && name.startsWith("v:"))
      hasHref = false
    },
    onattribname(start, end) {
      // Browsers take the first of two equal attributes.
      isHref = isLinkTag && !hasHref && word(start, end) === "href"
    },
    onattribdata(start, end) {
      if (!isHref) return
      const url = decodeAttribute(text.slice(start, end)).trim()
      links.push({ start: from + start, end: from + end, url, isForOutlook })
      isHref = false
      hasHref = true
    },
    oncomment(start, end, endChars) {
      if (isForOutlook) return
      const inner = conditional.exec(text.slice(start, end - endChars))
      const begin = start + (inner?.[1]?.length ?? 0)
      if (inner?.[2]) readLinks(inner[2], { from: from + begin, isForOutlook: true }, links)
    },
  })
}

/** `<!--[if mso]>…<![endif]-->`, without its brackets. */
const conditional = /^(\[if\b[^\]]*\]>)(.*)<!\[endif\]\s*$/is

function decodeAttribute(raw: string): string {
  if (!raw.includes("&")) return raw
  let value = raw
  const parser = new Parser({
    onattribute(_name, decoded) {
      value = decoded
    },
  })
  parser.end(`<a href="${raw.replaceAll('"', "&quot;")}">`)
  return value
}
