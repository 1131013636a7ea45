import type { Draft, Spot } from "../../compose/draft.ts"
import { linkText, taggedWords, writeHref } from "../../compose/write-link.ts"
import type { CellWriter, Writers } from "../../compose/writing.ts"
import type { NodeOf } from "../../nodes.ts"

export const image: Writers<"image"> = {
  image: {
    mjml({ attrs }, { draft, spot }) {
      const { src, alt } = checkImage(draft, attrs, spot)
      if (src === "") return ""
      const optional = [
        ...(attrs.width ? [`width="${attrs.width}px"`] : []),
        ...(attrs.align ? [`align="${attrs.align}"`] : []),
        ...(attrs.href ? [`href="${writeHref(draft, attrs.href, spot)}"`] : []),
      ]
      return `<mj-image ${[`src="${src}"`, `alt="${alt}"`, ...optional].join(" ")} />`
    },
    text: (node, { draft, spot }) => imageText(node, { draft, spot }),
  },
}

const imageText: CellWriter<"image">["text"] = ({ attrs }, { draft, spot }) => {
  const alt = taggedWords(draft, attrs.alt ?? "", spot)
  return attrs.href ? linkText(draft, alt, attrs.href, spot) : alt.text
}

export const imageInCell: CellWriter<"image"> = {
  /** Word reads only the attribute, where a picture wider than its share would widen the table; others read the style. */
  html({ attrs }, { draft, spot, widthPx }) {
    const { src, alt } = checkImage(draft, attrs, spot)
    if (src === "") return ""
    const width = attrs.width ? ` width="${Math.min(attrs.width, widthPx)}"` : ""
    const styled = attrs.width && attrs.width > widthPx ? `width:${attrs.width}px;` : ""
    const element = `<img src="${src}" alt="${alt}"${width} style="${styled}max-width:100%;border:0" />`
    return attrs.href
      ? `<a href="${writeHref(draft, attrs.href, spot)}" target="_blank">${element}</a>`
      : element
  },
  text: imageText,
}

/** Address and alternative text of a picture, escaped for attributes; missing ones are reported. */
function checkImage(
  draft: Draft,
  { src, alt }: NodeOf<"image">["attrs"],
  spot: Spot,
): { src: string; alt: string } {
  if (src.trim() === "") draft.find("image_is_empty", spot)
  else if (alt === null) draft.find("image_has_no_alt", spot)
  return { src: draft.tagged(src.trim(), "html", spot), alt: draft.tagged(alt ?? "", "html", spot) }
}
