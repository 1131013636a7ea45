import { additionPlace } from "./addition-place.ts"
import { linksIn } from "./links-in.ts"

/** The address that replaces a link; null leaves the link unchanged. */
export type LinkReplacer = (url: string) => string | null

/**
 * HTML with its web links replaced (TRACK-2) and `addition` put where it takes effect (TRACK-14); links in the addition are
 * not replaced.
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
    // Unquoted, a tracked address that ends with two dashes would end the comment around it.
    const isSafe = !isForOutlook || /["']/.test(html[start - 1] ?? "")
    const text = isSafe && isWebLink(url) ? replace(url) : null
    return text === null ? [] : [{ start, end, text }]
  })
}

/** A browser does not open other addresses, or opens another program. */
const isWebLink = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)
