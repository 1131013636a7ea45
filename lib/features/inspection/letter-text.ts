import { Parser } from "htmlparser2"

/** Elements of a message's HTML, parsed once. Makes no requests. */
export type HtmlContents = {
  /** Visible words, with collapsed spaces. */
  text: string
  anchors: { href: string | null; text: string }[]
  images: { src: string; alt: string | null; isPixel: boolean }[]
  /** Names of elements and attributes that mail clients remove. */
  active: string[]
}

const unseen: ReadonlySet<string> = new Set(["style", "script", "title", "head", "template", "noscript"])
const activeTags: ReadonlySet<string> = new Set([
  "script",
  "form",
  "iframe",
  "object",
  "embed",
  "video",
  "audio",
  "base",
])

/** Parses the HTML; broken markup is read as far as possible. */
export function htmlContents(html: string): HtmlContents {
  const contents: HtmlContents = { text: "", anchors: [], images: [], active: [] }
  const active = new Set<string>()
  let open: { href: string | null; text: string } | null = null
  let hidden = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unseen.has(name)) hidden += 1
      for (const one of activeIn(name, attributes)) active.add(one)
      if (name === "a" || name === "area") {
        open = { href: attributes.href ?? null, text: "" }
        contents.anchors.push(open)
      }
      if (name !== "img") return
      contents.images.push({
        src: attributes.src ?? "",
        alt: attributes.alt ?? null,
        isPixel: isPixel(attributes),
      })
      // A link around an image is named by the image's text.
      if (open) open.text += ` ${attributes.alt ?? ""}`
    },
    ontext(text) {
      if (hidden > 0) return
      contents.text += text
      if (open) open.text += text
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden = Math.max(0, hidden - 1)
      if (name === "a") open = null
      if (blocks.has(name)) contents.text += " "
    },
  })
  parser.end(html)
  return {
    ...contents,
    text: folded(contents.text),
    anchors: contents.anchors.map((one) => ({ ...one, text: folded(one.text) })),
    active: [...active],
  }
}

const blocks: ReadonlySet<string> = new Set(["p", "div", "td", "tr", "li", "h1", "h2", "h3", "h4", "table"])

/** Collapses spaces, and removes invisible characters that pad preheaders. */
const folded = (text: string): string =>
  text
    .replace(/\u00ad|\u034f|[\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim()

function activeIn(name: string, attributes: Record<string, string>): string[] {
  const found = activeTags.has(name) ? [name] : []
  if (name === "meta" && /refresh/i.test(attributes["http-equiv"] ?? "")) found.push("meta refresh")
  return [...found, ...Object.keys(attributes).filter((one) => /^on[a-z]+$/.test(one))]
}

const isPixel = ({ width = "", height = "", style = "" }: Record<string, string>): boolean =>
  (/^[01](?:px)?$/.test(width.trim()) && /^[01](?:px)?$/.test(height.trim())) ||
  (/(?:^|[;\s])width\s*:\s*[01](?:px)?\s*(?:;|$)/i.test(style) &&
    /(?:^|[;\s])height\s*:\s*[01](?:px)?\s*(?:;|$)/i.test(style))
