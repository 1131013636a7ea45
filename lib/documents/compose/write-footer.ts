import type { Brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { NodeOf, Place } from "../nodes.ts"
import { walk } from "../walk.ts"
import type { Draft, Spot } from "./draft.ts"
import { writeInline, writeLink } from "./write-inline.ts"

/** ENGINE-3: filled in by the service, for any substitutions. */
export const unsubscribeTag = "{{UnsubscribeUrl}}"

/** The end of a message: footer texts of author and brand, and the unsubscribe link, which cannot be removed. */
export function writeFooter(draft: Draft, { attrs, content }: NodeOf<"footer">, place: Place): string {
  const spot: Spot = { place, node: "footer" }
  const lines = [
    ...content.map((node, at) =>
      node.type === "text" ? "" : writeInline(draft, node.content, [...place, at]),
    ),
    ...(draft.brand.footer ? [draft.tagged(draft.brand.footer, "html", spot)] : []),
    writeLink(draft, unsubscribeTag, draft.tagged(attrs.unsubscribe, "html", spot), spot),
  ]
  return inFooter(lines, attrs.align)
}

/** A document without a footer ends with the brand's footer text; it has no unsubscribe link. */
export const hasBrandFooter = ({ footer }: Brand, document: Document): boolean =>
  footer !== "" && [...walk(document)].every(({ node }) => node.type !== "footer")

export const writeBrandFooter = (draft: Draft): string =>
  inFooter([draft.tagged(draft.brand.footer, "html", { place: [], node: null })], null)

function inFooter(lines: string[], aligned: NodeOf<"footer">["attrs"]["align"]): string {
  const align = aligned ? ` align="${aligned}"` : ""
  const texts = lines.map((line) => `<mj-text mj-class="muted footer"${align}>${line || "&nbsp;"}</mj-text>`)
  return `<mj-section>\n<mj-column>\n${texts.join("\n")}\n</mj-column>\n</mj-section>`
}
