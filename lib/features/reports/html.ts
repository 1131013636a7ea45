import { escaped as escapedText } from "#lib/mail-api/dashboard-mail/account-mail"

/** Shared parts of a report's HTML. */

export const escaped = escapedText

export const small = "font-size:13px;line-height:20px;color:#5d636e"
export const lineColour = "#e6e8ec"

export const heading = (title: string): string =>
  `<h2 style="margin:0 0 6px;font-size:15px;line-height:22px">${escaped(title)}</h2>`

/** Mail clients cut off messages above 102 KB, so a link or a name is shortened. */
const charsMax = 120

export const cut = (text: string): string =>
  text.length > charsMax ? `${text.slice(0, charsMax - 1).toWellFormed()}…` : text
