import "server-only"
import type { CapturedLetter } from "#contract/captured"
import { parseUtc } from "#contract/time"
import { formatFull } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { formatBytes } from "#lib/interface/format/number"
import type { InboxWords } from "#words/inbox"
import { carriedPictures } from "./captured-files.ts"
import { checkLetter } from "./checks.ts"
import { type CutPart, cut } from "./cut.ts"
import { htmlFacts } from "./letter-text.ts"
import { linkRows } from "./links.ts"
import { withCarriedPictures } from "./pictures.ts"
import { senderAddress, senderName } from "./view.ts"

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
  const facts = letter.html ? htmlFacts(letter.html) : null
  const links = facts ? linkRows(facts) : []
  return { links, findings: checkLetter({ letter, facts, links }) }
}

/** The parts up to the size limit of a page, with the full sizes of those that were cut. */
async function shownContent(letter: CapturedLetter, language: Language) {
  const sizes: Partial<Record<CutPart, string>> = {}
  const shown = (part: CutPart) => {
    const { text, isCut } = cut(letter[part] ?? "", part)
    if (isCut) sizes[part] = formatBytes(letter[part]?.length ?? 0, language)
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
    sizes,
  }
}

async function withPictures(html: string, letter: CapturedLetter): Promise<string> {
  const isCarrying = letter.source !== "" && /cid:/i.test(html)
  return isCarrying ? withCarriedPictures(html, await carriedPictures(letter.source)) : html
}
