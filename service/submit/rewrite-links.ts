import { Parser, Tokenizer } from "htmlparser2"

/** A link in HTML: where its attribute value lies, and the address it names with entities decoded. */
type Link = { start: number; end: number; url: string }

/** Links of `<a>` and `<area>`, and the offset of the last `</body` (null when there is none). */
type HtmlScan = { links: Link[]; bodyEnd: number | null }

/**
 * Reads HTML once by its own rules (comments, scripts and quotes are understood), so that links are changed in place
 * and everything else keeps its bytes.
 */
export function scanHtml(html: string): HtmlScan {
  const scan: HtmlScan = { links: [], bodyEnd: null }
  let isLinkTag = false
  let isHref = false
  let hasHref = false
  const word = (start: number, end: number) => html.slice(start, end).toLowerCase()
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        const name = word(start, end)
        isLinkTag = name === "a" || name === "area"
        hasHref = false
      },
      onattribname(start, end) {
        // Browsers take the first of two equal attributes.
        isHref = isLinkTag && !hasHref && word(start, end) === "href"
      },
      onattribdata(start, end) {
        if (!isHref) return
        scan.links.push({ start, end, url: decodeAttribute(html.slice(start, end)).trim() })
        isHref = false
        hasHref = true
      },
      onclosetag(start, end) {
        if (word(start, end) === "body") scan.bodyEnd = start - 2
      },
      onattribend: nothing,
      onattribentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return scan
}

/**
 * HTML with its web links replaced (TRACK-2): only http and https, and none that `isOwn` names (the unsubscribe link).
 * `addition` is put before `</body>`, or at the end; links in it stay as they are.
 */
export function rewriteLinks(
  html: string,
  replace: ((url: string) => string) | null,
  isOwn: (url: string) => boolean,
  addition: string,
): string {
  const { links, bodyEnd } = scanHtml(html)
  const edits = (replace ? links : [])
    .filter(({ url }) => /^https?:\/\//i.test(url) && !isOwn(url))
    .map(({ start, end, url }) => ({ start, end, text: replace ? replace(url) : url }))
  const end = bodyEnd ?? html.length
  if (addition) edits.push({ start: end, end, text: addition })
  edits.sort((a, b) => a.start - b.start)
  let out = ""
  let at = 0
  for (const edit of edits) {
    out += html.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + html.slice(at)
}

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
