import { linkText, taggedWords, writeLink } from "../../compose/write-link.ts"
import { inText, type Writers } from "../../compose/writing.ts"
import { networkNames } from "../../network-names.ts"

/** Links with names, because icons of networks would need an external host. */
export const social: Writers<"social"> = {
  social: {
    mjml({ attrs }, { draft, spot, around }) {
      const links = attrs.links.map(({ network, href }) =>
        writeLink(draft, href, networkNames[network], spot),
      )
      return inText(links.join(" &nbsp;·&nbsp; "), around, attrs.align)
    },
    text: ({ attrs }, { draft, spot }) =>
      attrs.links
        .map(({ network, href }) =>
          linkText(draft, taggedWords(draft, networkNames[network], spot), href, spot),
        )
        .join("\n"),
  },
}
