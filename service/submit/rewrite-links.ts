import { additionPlace } from "./addition-place.ts"
import { linksIn } from "./links-in.ts"

/** The address that takes the place of a link, null for a link that stays as it is written. */
export type LinkReplacer = (url: string) => string | null

/**
 * HTML with its web links replaced (TRACK-2) and `addition` put where it takes effect (TRACK-14); links in the addition stay as
 * they are.
 */
export function rewriteLinks(html: string, replace: LinkReplacer | null, addition: string): string {
  const edits = replace ? linkEdits(html, replace) : []
  if (addition) {
    const place = additionPlace(html)
    edits.push({ start: place, end: place, text: addition })
  }
  edits.sort((a, b) => a.start - b.start)
  let out = ""
  let at = 0
  for (const edit of edits) {
    out += html.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + html.slice(at)
}

type Edit = { start: number; end: number; text: string }

function linkEdits(html: string, replace: LinkReplacer): Edit[] {
  return linksIn(html).flatMap(({ start, end, url, isForOutlook }) => {
    // Without quotes the address could end the comment around it: it may have two dashes at its end.
    const isSafe = !isForOutlook || /["']/.test(html[start - 1] ?? "")
    const text = isSafe && isWebLink(url) ? replace(url) : null
    return text === null ? [] : [{ start, end, text }]
  })
}

/** Anything else a browser would not open, or leads elsewhere than the web. */
const isWebLink = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)
