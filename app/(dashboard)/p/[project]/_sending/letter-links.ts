import { Parser } from "htmlparser2"

export type LetterLink = { text: string; href: string }

/** Links of a letter in order, each address once, http and https only: what a recipient could follow. */
export function letterLinks(html: string, max = 12): LetterLink[] {
  const links: LetterLink[] = []
  let open: LetterLink | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "a" && /^https?:\/\//i.test(attributes.href ?? ""))
        open = { text: "", href: attributes.href ?? "" }
      // A link around a picture is named by the picture's text.
      if (name === "img" && open) open.text += ` ${attributes.alt ?? ""}`
    },
    ontext(text) {
      if (open) open.text += text
    },
    onclosetag(name) {
      if (name !== "a" || !open) return
      links.push({ href: open.href, text: open.text.replace(/\s+/g, " ").trim() || hostOf(open.href) })
      open = null
    },
  })
  parser.end(html)
  return links.filter((link, at) => links.findIndex((one) => one.href === link.href) === at).slice(0, max)
}

const hostOf = (href: string): string => (URL.canParse(href) ? new URL(href).host : href)
