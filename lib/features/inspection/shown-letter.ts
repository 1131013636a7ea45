import "server-only"
import type { CapturedLetter } from "#contract/captured"
import { parseUtc } from "#contract/time"
import { formatFull } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { formatBytes } from "#lib/interface/format/number"
import type { InboxWords } from "#words/inbox"
import { carriedPictures, withCarriedPictures } from "./captured-files.ts"
import { checkLetter } from "./checks.ts"
import { cut, type TruncatedPart, senderAddress, senderName } from "./view.ts"
import { htmlContents } from "./letter-text.ts"
import { linkRows } from "./links.ts"

type ShownFor = { words: InboxWords; language: Language; timeZone: string }

/** A captured message as its page shows it, of a project or of the account. */
export const shownLetter = async (letter: CapturedLetter, { words, language, timeZone }: ShownFor) => ({
  ...(await shownContent(letter, language)),
  subject: letter.subject || words.noSubject,
  sender: senderName(letter.from),
  sender_email: senderAddress(letter.from),
  to: letter.to,
  received: formatFull(parseUtc(letter.received_at) ?? 0, timeZone, language),
  size: formatBytes(letter.size, language),
  copies: letter.copies,
})

/** Its links, and the expected objections of mail hosts. */
export function findingsOf(letter: CapturedLetter) {
  const contents = letter.html ? htmlContents(letter.html) : null
  const links = contents ? linkRows(contents) : []
  return { links, findings: checkLetter({ letter, contents, links }) }
}

/** The parts up to the size limit of a page, with the full sizes of those that were cut. */
async function shownContent(letter: CapturedLetter, language: Language) {
  const truncatedSizes: Partial<Record<TruncatedPart, string>> = {}
  const shown = (part: TruncatedPart) => {
    const { text, isCut } = cut(letter[part] ?? "", part)
    if (isCut) truncatedSizes[part] = formatBytes(letter[part]?.length ?? 0, language)
    return text
  }
  const html = letter.html === undefined ? undefined : await withPictures(shown("html"), letter)
  return {
    content: {
      ...(html === undefined ? {} : { html }),
      ...(letter.plaintext === undefined ? {} : { plaintext: shown("plaintext") }),
      ...(letter.amp === undefined ? {} : { amp: shown("amp") }),
      source: shown("source"),
      headers: letter.headers,
      attachments: letter.attachments,
    },
    truncatedSizes,
  }
}

async function withPictures(html: string, letter: CapturedLetter): Promise<string> {
  const isCarrying = letter.source !== "" && /cid:/i.test(html)
  return isCarrying ? withCarriedPictures(html, await carriedPictures(letter.source)) : html
}
