import { linkText, taggedWords, writeHref } from "../../compose/write-link.ts"
import { cssClass, type Writers } from "../../compose/writing.ts"

export const button: Writers<"button"> = {
  button: {
    mjml({ attrs }, { draft, spot, around }) {
      const dark = attrs.style === "outline" ? cssClass("outline", around) : ""
      const align = attrs.align ? ` align="${attrs.align}"` : ""
      const href = writeHref(draft, attrs.href, spot)
      return `<mj-button mj-class="${attrs.style}"${dark}${align} href="${href}">${draft.tagged(attrs.label, "html", spot)}</mj-button>`
    },
    text: ({ attrs }, { draft, spot }) =>
      linkText(draft, taggedWords(draft, attrs.label, spot), attrs.href, spot),
  },
}
