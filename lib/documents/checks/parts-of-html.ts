import { parseHtml } from "../parse-html.ts"
import type { HtmlParts } from "./publication.ts"

/** Parts of an HTML block that the checks read; `linking` are the elements whose `href` is a link. */
export function partsOfHtml(html: string, linking: ReadonlySet<string> = linkingElements): HtmlParts {
  const parts: HtmlParts = { hasText: false, links: [], images: [], unsubscribes: [] }
  let unread = 0
  const mention = (from: number, to: number) => {
    for (let at = html.indexOf(mentioned, from); at >= 0 && at <= to; at = html.indexOf(mentioned, at + 1))
      parts.unsubscribes.push(at)
  }
  parseHtml(html, (parser) => ({
    onopentag(name, { href, src, alt }) {
      if (unreadTags.has(name)) unread++
      if (linking.has(name) && href !== undefined) {
        parts.links.push(href)
        if (href.includes(mentioned)) mention(parser().startIndex, parser().endIndex)
      }
      if (name === "img") parts.images.push({ src: src ?? "", alt: alt ?? null })
    },
    ontext(text) {
      if (unread > 0 || text.trim() === "") return
      parts.hasText = true
      if (text.includes(mentioned)) mention(parser().startIndex, parser().endIndex)
    },
    onclosetag(name) {
      if (unreadTags.has(name)) unread--
    },
  }))
  return parts
}

const mentioned = "UnsubscribeUrl"
const linkingElements = new Set(["a", "area"])
/** Their text is not shown to readers. */
const unreadTags = new Set(["head", "style", "script", "title", "noscript", "template", "mj-head"])
