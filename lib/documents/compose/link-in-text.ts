/** Links of the text part: how an address is written, and whether the words before it are the same. */

const schemes = /^(https?:\/\/|mailto:|tel:|sms:)/i
const named = /^(mailto|tel|sms):/i

/** As people write it: a mailbox and a number without their scheme. */
export const addressInText = (href: string): string =>
  named.test(href) ? href.replace(named, "").replace(/\?.*$/s, "") : href

/**
 * Words and address as one text. `words` and `href` are compared as written, tags included; `text` and `address` are
 * the output.
 */
export function linkInText(words: string, href: string, text: string, address: string): string {
  if (text.trim() === "" || address === "") return address || text
  if (!saysAddress(words, href)) return `${text} (${address})`
  // A number is easier to read with its blanks; a page needs its scheme.
  return named.test(href.trim()) ? text : address
}

const saysAddress = (words: string, href: string): boolean => {
  const form = /^(tel|sms):/i.test(href.trim()) ? withoutSigns : plain
  return form(words) === form(href)
}

const plain = (written: string): string =>
  addressInText(written.trim())
    .replace(schemes, "")
    .replace(/\/$/, "")
    .replace(/\{\{\s*(.*?)\s*\}\}/g, "{{$1}}")
    .toLowerCase()

/** Telephone numbers are written with various separators. */
const withoutSigns = (written: string): string => plain(written).replace(/[\s()./-]/g, "")
