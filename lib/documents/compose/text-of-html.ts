import { parseHtml } from "../parse-html.ts"
import { addressInText, linkInText } from "./link-in-text.ts"

/**
 * Extracts the words of HTML for the text part. Directives in its text stay as they are; those between the attributes
 * of a tag are dropped with it, as is invisible content.
 */
export function textOfHtml(html: string): string {
  const reader = { depth: 0, unreadFrom: 0, text: [""] }
  const links: string[] = []
  const write = (words: string) => {
    if (reader.unreadFrom === 0) reader.text.push(`${reader.text.pop()}${words}`)
  }
  parseHtml(html, () => ({
    onopentag(name, { href = "", alt = "", style = "" }) {
      reader.depth++
      if (reader.unreadFrom === 0 && (unreadTags.has(name) || /display:\s*none/i.test(style)))
        reader.unreadFrom = reader.depth
      if (breaking.has(name)) write("\n")
      if (name === "img") write(alt)
      // The words of a link are collected separately, to compare them with its address.
      if (name === "a") {
        links.push(href)
        reader.text.push("")
      }
    },
    ontext(text) {
      write(text.replace(/\s+/g, " "))
    },
    onclosetag(name) {
      if (name === "a" && links.length > 0) {
        const words = reader.text.pop() ?? ""
        const href = links.pop() ?? ""
        write(withAddress(words, href))
      }
      if (breaking.has(name)) write("\n")
      if (cells.has(name)) write(" ")
      if (reader.depth === reader.unreadFrom) reader.unreadFrom = 0
      reader.depth--
    },
  }))
  return reader.text
    .join("")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

function withAddress(words: string, href: string): string {
  const said = words.trim()
  const from = words.indexOf(said)
  const text = href.trim() === "" ? said : linkInText(said, href, said, addressInText(href.trim()))
  return `${words.slice(0, from)}${text}${words.slice(from + said.length)}`
}

/** Text directly in the head is shown, or is a directive. */
const unreadTags = new Set(["style", "script", "title", "noscript", "template"])
const cells = new Set(["td", "th"])
const breaking = new Set([
  ...["address", "article", "blockquote", "br", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tr", "ul"],
])
