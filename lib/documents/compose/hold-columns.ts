/**
 * DOCUMENT-20: columns stand side by side where a mail program ignores style sheets or renames classes, such as the new
 * Outlook. mjml writes their shares only into a media query and 100 % into the elements, so each element gets its
 * maximum width from the cell that Outlook classic reads. Too narrow screens put them below one another without any
 * rule.
 */
export const holdColumns = (html: string): string =>
  html.replace(column, withMaxWidth).replace(wide, stacked).replace(share, "$1 !important;")

/**
 * The cell and its column; those with the full width, and those of a group, need nothing. The width ends the cell's style,
 * so that a long HTML block with many widths is read once.
 */
const column =
  /(width:(\d+)px;" ><!\[endif\]-->\s*<div\s+class="mj-column-(?!per-100[ "])p(?:er|x)-[^"]*" style="[^"]*?width:100%;)/g

/** mjml rounds to whole pixels: half of one less, because columns above the width of their row would wrap. */
const withMaxWidth = (_: string, written: string, px: string): string =>
  `${written}max-width:${Number(px) - 0.5}px;`

/** The media query with the shares; its breakpoint can be of the source. */
const wide = /@media only screen and \(min-width:(\d+)px\) \{\s*\.mj-column-/

const stacked = (found: string, px: string): string =>
  `@media only screen and (max-width:${Number(px) - 1}px) {\n[class*="mj-column-p"] { max-width:100% !important; }\n}\n${found}`

/** On wide screens the exact share replaces the pixels. */
const share = /(\.mj-column-p(?:er|x)-[\d-]+ \{ width:[\d.]+(?:%|px) !important; max-width: [\d.]+(?:%|px));/g
