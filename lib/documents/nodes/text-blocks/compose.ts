import { lookSizes } from "../../compose/write-head.ts"
import { type CellWriter, cssClass, inText, type Writers } from "../../compose/writing.ts"
import { inlineText, writeInline } from "../inline/compose.ts"

const headingSizes = { 1: 26, 2: 20, 3: 17 } as const

export const textBlocks: Writers<"heading" | "paragraph"> = {
  heading: {
    mjml({ attrs: { level, align }, content }, { draft, spot, around }) {
      const size = headingSizes[level as keyof typeof headingSizes]
      const font = draft.brand.headingFont ? `font-family:${draft.brand.headingFont};` : ""
      const words = writeInline(draft, content, spot.place)
      return inText(
        `<h${level} style="margin:0;${font}font-size:${size}px;line-height:1.25">${words}</h${level}>`,
        around,
        align,
      )
    },
    text: inlineText,
  },
  paragraph: {
    /** A look is a class of the head (write-head.ts); small print has its own dark colour. */
    mjml({ attrs: { align, look }, content }, { draft, spot, around }) {
      const attributes = [
        ...(look === "normal" ? [] : [` mj-class="${look}"`]),
        cssClass(look === "muted" ? "muted" : "words", around),
        ...(align ? [` align="${align}"`] : []),
      ]
      return `<mj-text${attributes.join("")}>${writeInline(draft, content, spot.place) || "&nbsp;"}</mj-text>`
    },
    text: inlineText,
  },
}

/** A paragraph in a cell of a table, or in an item of a list. */
export const paragraphInCell: CellWriter<"paragraph"> = {
  html({ attrs: { align, look }, content }, { draft, spot }) {
    const style = [
      "margin:0",
      ...(align ? [`text-align:${align}`] : []),
      ...(look === "normal" ? [] : [`font-size:${lookSizes[look]}px`]),
      ...(look === "muted" ? [`color:${draft.brand.light.muted}`] : []),
    ]
    const name = look === "muted" ? ' class="muted"' : ""
    return `<p${name} style="${style.join(";")}">${writeInline(draft, content, spot.place)}</p>`
  },
  text: inlineText,
}
