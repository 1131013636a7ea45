import type { Brand } from "../../brand.ts"
import type { Draft } from "../../compose/draft.ts"
import { linkText, taggedWords, writeLink } from "../../compose/write-link.ts"
import type { Writers } from "../../compose/writing.ts"
import type { Document } from "../../document.ts"
import type { NodeOf } from "../../nodes.ts"
import { walk } from "../../walk.ts"
import { inlineText, writeInline } from "../inline/compose.ts"

/** ENGINE-3: filled in by the service, for any substitutions. */
const unsubscribeTag = "{{UnsubscribeUrl}}"

/** The end of a message: footer texts of author and brand, and the unsubscribe link, which cannot be removed. */
export const footer: Writers<"footer"> = {
  footer: {
    mjml({ attrs, content }, { draft, spot }) {
      const lines = [
        ...content.map((node, at) =>
          node.type === "text" ? "" : writeInline(draft, node.content, [...spot.place, at]),
        ),
        ...(draft.brand.footer ? [draft.tagged(draft.brand.footer, "html", spot)] : []),
        writeLink(draft, unsubscribeTag, draft.tagged(attrs.unsubscribe, "html", spot), spot),
      ]
      return inFooter(lines, attrs.align)
    },
    text({ attrs, content }, { draft, spot }) {
      const lines = [
        ...content.map((node, at) =>
          node.type === "text" ? "" : inlineText(node, { draft, spot: { place: [...spot.place, at] } }),
        ),
        draft.tagged(draft.brand.footer, "text", spot),
        linkText(draft, taggedWords(draft, attrs.unsubscribe, spot), unsubscribeTag, spot),
      ]
      return ruled(lines)
    },
  },
}

/** A document without a footer ends with the brand's footer text; it has no unsubscribe link. */
export const hasBrandFooter = ({ footer: text }: Brand, document: Document): boolean =>
  text !== "" && [...walk(document)].every(({ node }) => node.type !== "footer")

export const writeBrandFooter = (draft: Draft): string =>
  inFooter([draft.tagged(draft.brand.footer, "html", { place: [], node: null })], null)

export const brandFooterText = (draft: Draft): string =>
  ruled([draft.tagged(draft.brand.footer, "text", { place: [], node: null })])

function inFooter(lines: string[], aligned: NodeOf<"footer">["attrs"]["align"]): string {
  const align = aligned ? ` align="${aligned}"` : ""
  const texts = lines.map((line) => `<mj-text mj-class="muted footer"${align}>${line || "&nbsp;"}</mj-text>`)
  return `<mj-section>\n<mj-column>\n${texts.join("\n")}\n</mj-column>\n</mj-section>`
}

const ruled = (lines: string[]): string => ["----", ...lines.filter(Boolean)].join("\n")
