import type { TemplateEngine } from "#contract/message-words"
import { tagsIn } from "../compose/source-tags.ts"
import { parseHtml } from "../parse-html.ts"

/** Places are offsets in the source; `language` is that of its first element, in BCP 47. */
type SourceTexts = { texts: ReadText<number>[]; language: string | null }

/**
 * Texts of HTML or MJML that recipients read: its words, and alternative texts of pictures. Bold text or a link within
 * a word does not end it, every other element does. Tags of the engine become digits and blanks of the same length
 * before it is parsed.
 */
export function textsOfSource(source: string, engine: TemplateEngine): SourceTexts {
  const found: SourceTexts = { texts: [], language: null }
  let text = ""
  let spots: { at: number; place: number }[] = []
  let unread = 0
  const end = () => {
    if (text.trim() !== "") found.texts.push({ text, spots })
    text = ""
    spots = []
  }
  const add = (words: string, place: number) => {
    spots.push({ at: text.length, place })
    text += words
  }
  parseHtml(
    withoutEngineTags(source, engine),
    (parser) => ({
      onopentag(name, { alt = "", lang }) {
        if (wholeElements.has(name) && lang !== undefined) found.language ??= readLanguage(lang)
        if (unreadElements.has(name)) unread++
        if (!inlineElements.has(name)) end()
        if (alt.trim() === "" || unread > 0) return
        end()
        add(alt, parser().startIndex)
        end()
      },
      ontext(words) {
        if (unread === 0) add(words, parser().startIndex)
      },
      onclosetag(name) {
        if (unreadElements.has(name)) unread--
        if (!inlineElements.has(name)) end()
      },
    }),
    { recognizeSelfClosing: true },
  )
  end()
  return found
}

/** Replaces directives with blanks and values with digits of the same length; line ends stay. */
export function withoutEngineTags(source: string, engine: TemplateEngine): string {
  const parts: string[] = []
  let from = 0
  const { tags, unclosed } = tagsIn(source, engine)
  for (const tag of tags) {
    const written = source.slice(tag.from, tag.to)
    parts.push(source.slice(from, tag.from), written.replace(/./g, /^(?:\{\{|\$)/.test(written) ? "0" : " "))
    from = tag.to
  }
  // After a tag without an end, the rest may not be text.
  return [...parts, source.slice(from, unclosed ?? source.length)].join("")
}

const readLanguage = (lang: string): string | null =>
  /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(lang) ? lang : null

const wholeElements = new Set(["html", "mjml"])
/** Their text is not shown to readers. */
const unreadElements = new Set([
  ...["style", "script", "title", "noscript", "template"],
  ...["mj-style", "mj-title", "mj-attributes", "mj-html-attributes"],
])
const inlineElements = new Set([
  ...["a", "abbr", "b", "bdi", "bdo", "big", "code", "del", "em", "font", "i", "ins", "mark", "s", "small"],
  ...["span", "strike", "strong", "sub", "sup", "tt", "u", "wbr"],
])

/** A text that recipients read continuously, with the places of its parts by offset, in order. */
export type ReadText<P> = { text: string; spots: readonly { at: number; place: P }[] }
