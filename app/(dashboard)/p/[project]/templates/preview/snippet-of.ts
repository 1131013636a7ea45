import type { Preview } from "./use-preview.ts"

const charsMax = 110

/** The beginning of a message's text, as a mailbox shows it after the subject. In browsers, whose decoder it uses. */
export function snippetOf({ html, plaintext = "" }: Preview["body"]): string {
  const text = (html === undefined ? plaintext : textIn(html)).replace(blanks, " ").trim()
  return text.length > charsMax ? `${text.slice(0, charsMax).trimEnd()}…` : text
}

/** Blanks with the invisible characters around them, which fill the line after a preheader. */
const blanks = /(?:[\u00ad\u200b-\u200d\ufeff]|\u034f)*\s(?:[\s\u00ad\u200b-\u200d\ufeff]|\u034f)*/g

function textIn(html: string): string {
  const words = html
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<[^>]+>/g, " ")
  // Only decodes character references: a parsed document neither runs scripts nor loads anything.
  return new DOMParser().parseFromString(words, "text/html").documentElement.textContent ?? ""
}
