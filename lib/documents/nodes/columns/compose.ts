import { type Around, placed, type Writers } from "../../compose/writing.ts"
import { sharesOf } from "../../column-widths.ts"

/** mjml itself divides the width equally when no column has one. */
export const columns: Writers<"columns"> = {
  columns: {
    mjml({ content }, { spot, around, blocks }) {
      const widths = content.map((node) => (node.type === "column" ? node.attrs.width : null))
      const isEqual = widths.every((width) => width === null)
      const shares = sharesOf(widths)
      const written = placed(content, spot.place).map(({ node, place }, at) => {
        if (node.type !== "column") return ""
        const share = shares[at] ?? 100
        const inside = blocks(placed(node.content, place), { widthPx: (around.widthPx * share) / 100 })
        return inColumn(inside, isEqual ? "" : ` width="${share}%"`)
      })
      return inRow(written.join("\n"), around)
    },
    text: ({ content }, { spot, partsOf }) =>
      content.flatMap((column, at) =>
        column.type === "text" ? [] : partsOf(column.content, [...spot.place, at]),
      ),
  },
}

/** A row on the message's ground or, within a section with an author's ground, on that. */
export const inRow = (inside: string, { isOwnGround }: Around): string =>
  `<mj-section${isOwnGround ? "" : ' mj-class="surface"'}>\n${inside}\n</mj-section>`

export const inColumn = (inside: string, width = ""): string => `<mj-column${width}>\n${inside}\n</mj-column>`
