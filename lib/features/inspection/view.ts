import type { CapturedSummary } from "#contract/captured"
import { parseUtc } from "#contract/time"
import { formatFull, formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"

export type InboxRow = {
  id: string
  sender: string
  to: string
  subject: string
  preview: string
  time: string
  /** For a tooltip. */
  timeInFull: string
  /** More than 1 if the same message was submitted again. */
  copies: number
}

/** Captured messages as lines of an inbox, newest first. */
export const inboxRows = (
  letters: readonly CapturedSummary[],
  timeZone: string,
  now: Date,
  { noSubject = "(no subject)", language = "en" }: { noSubject?: string; language?: Language } = {},
): InboxRow[] =>
  letters.map((letter) => {
    const received = parseUtc(letter.received_at) ?? 0
    return {
      id: letter.id,
      sender: senderName(letter.from),
      to: letter.to,
      subject: letter.subject || noSubject,
      preview: letter.preview,
      time: formatInstant(received, timeZone, now, language),
      timeInFull: formatFull(received, timeZone, language),
      copies: letter.copies,
    }
  })

/** `"Harbour Shop" <shop@example.com>` → Harbour Shop; a bare address is returned unchanged. */
export function senderName(from: string): string {
  const [, name = "", address = ""] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(from) ?? []
  const bare = name.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1")
  return bare || address || from.trim()
}

/** The address in a From line. */
export const senderAddress = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim()

/** Newest messages with older pages below them, without duplicates. */
export function mergeRows(newest: readonly InboxRow[], older: readonly InboxRow[]): InboxRow[] {
  const known = new Set(newest.map((row) => row.id))
  return [...newest, ...older.filter((row) => !known.has(row.id))]
}

/** Limit of each part on the page; the whole part can be downloaded. A message may have 20 MB. */
export const shownCharsMax = { html: 2_000_000, plaintext: 200_000, amp: 200_000, source: 200_000 } as const
export type TruncatedPart = keyof typeof shownCharsMax

/** The displayed part of a text, and whether it was cut. */
export function cut(text: string, part: TruncatedPart): { text: string; isCut: boolean } {
  const max = shownCharsMax[part]
  if (text.length <= max) return { text, isCut: false }
  // Never inside a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max
  return { text: text.slice(0, end), isCut: true }
}
