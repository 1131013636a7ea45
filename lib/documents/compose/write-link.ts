import type { Draft, Spot } from "./draft.ts"
import { addressInText, linkInText } from "./link-in-text.ts"

/** A link around HTML. Mail programs that ignore style sheets would choose a colour themselves. */
export const writeLink = (draft: Draft, href: string, inside: string, spot: Spot): string =>
  `<a href="${writeHref(draft, href, spot)}" target="_blank" style="color:${draft.brand.light.link}">${inside}</a>`

/** An address for an attribute; an empty one is reported. */
export function writeHref(draft: Draft, href: string, spot: Spot): string {
  if (href.trim() === "") draft.find("link_is_empty", spot)
  return draft.tagged(href, "link", spot)
}

/** Words as written, including tags, and as they appear in the text part. */
export type Words = { written: string; text: string }

export const taggedWords = (draft: Draft, written: string, spot: Spot): Words => ({
  written,
  text: draft.tagged(written, "text", spot),
})

/** A link in the text part. */
export const linkText = (draft: Draft, { written, text }: Words, href: string, spot: Spot): string =>
  linkInText(written, href, text, draft.tagged(addressInText(href.trim()), "text", spot))
