import { Parser } from "htmlparser2"
import type { HtmlParts } from "./publication.ts"

/** Parts of an HTML block that the checks read. */
export function partsOfHtml(html: string): HtmlParts {
  const parts: HtmlParts = { hasText: false, links: [], images: [] }
  let unread = 0
  const parser = new Parser({
    onopentag(name, { href, src, alt }) {
      if (unreadTags.has(name)) unread++
      if (linking.has(name) && href !== undefined) parts.links.push(href)
      if (name === "img") parts.images.push({ src: src ?? "", alt: alt ?? null })
    },
    ontext(text) {
      if (unread === 0 && text.trim() !== "") parts.hasText = true
    },
    onclosetag(name) {
      if (unreadTags.has(name)) unread--
    },
  })
  parser.end(html)
  return parts
}

const linking = new Set(["a", "area"])
/** Their text is not shown to readers. */
const unreadTags = new Set(["head", "style", "script", "title", "noscript", "template"])
