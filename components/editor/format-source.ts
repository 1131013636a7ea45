import formatHtml from "js-beautify/js/src/html/index.js"

/**
 * HTML or MJML with a line for each block and indented content. Blank space is added and removed only where it is
 * invisible: next to block elements; between words and links it stays. Styles, scripts, comments (including those for
 * Outlook) and merge tags are unchanged. Pure; throws when more than blank space would change.
 */
export function formatSource(source: string): string {
  const formatted = formatHtml(ownLines(source), {
    indent_size: 2,
    wrap_line_length: 0,
    preserve_newlines: true,
    max_preserve_newlines: 2,
    templating: ["django", "handlebars"],
    indent_inner_html: true,
    extra_liners: [],
    // The elements of MJML are blocks.
    inline_custom_elements: false,
    end_with_newline: source.endsWith("\n"),
  })
  if (withoutBlanks(formatted) !== withoutBlanks(source))
    throw new Error("More than blank space would have changed.")
  return formatted
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, "")

/** Maps a place of a text to the formatted one: after the same number of non-blank characters. */
export function placeIn(formatted: string, source: string, place: number): number {
  let left = withoutBlanks(source.slice(0, place)).length
  for (let at = 0; at < formatted.length; at += 1) {
    if (left === 0) return at
    if (!/\s/.test(formatted.charAt(at))) left -= 1
  }
  return formatted.length
}

const blocks =
  "html|head|body|table|thead|tbody|tfoot|tr|td|th|caption|div|p|h[1-6]|ul|ol|li|center|section|article|header|footer|main|blockquote|hr|title|meta|link|style|mj-[a-z-]+|mjml"
/** `{% if … %}`, `#foreach($item in $items)`, `#end`. */
const rule = String.raw`(?:\{%[^%]*%\}|#(?:if|elseif|foreach|set)\s*\((?:[^()\n]|\([^()\n]*\))*\)|#(?:else|end)\b)`
const tag = String.raw`</?(?:${blocks})\b(?:"[^"]*"|'[^']*'|[^>"'])*>`

const [afterTag, beforeTag, betweenRules] = [
  new RegExp(`(${tag})[ \\t]*(?=${rule})`, "gi"),
  new RegExp(`(${rule})[ \\t]*(?=${tag})`, "gi"),
  new RegExp(`(${rule})[ \\t]+(?=${rule}[ \\t]*(?:\\n|$))`, "gi"),
]

/** Conditions and repetitions of whole blocks are on lines of their own. */
const ownLines = (source: string): string =>
  [afterTag, beforeTag, betweenRules].reduce((text, place) => text.replace(place, "$1\n"), source)
