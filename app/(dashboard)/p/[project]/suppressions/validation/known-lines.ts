import { shortReason } from "#lib/interface/status/explain"
import { parseUtc } from "#contract/time"
import { formatFull } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/words/catalogue"
import { reasonWords } from "#words/reason"
import { suppressionCauseWords } from "#words/suppression-cause"
import { validationAnswerWords } from "#words/validation-answer"
import type { KnownHere } from "../../../../../api/projects/[project]/validation/known/read-known.ts"
import { meaningText } from "../view.ts"

/** Sentences about an address from the project's own data: suppressions first, then its messages, newest first. Pure. */

export type KnownLine = { text: string; isWarning: boolean; href: string | null }

type Look = { project: string; email: string; timeZone: string; language: Language }

export const knownLines = (known: KnownHere, look: Look): KnownLine[] => [
  ...known.suppressions.map((entry) => suppressionLine(entry, look)),
  ...messageLines(known, look),
]

function suppressionLine(entry: KnownHere["suppressions"][number], look: Look): KnownLine {
  const { project, email, timeZone, language } = look
  const { here } = validationAnswerWords[language]
  const ends = entry.expires === undefined ? null : parseUtc(entry.expires)
  const where = entry.isShared ? here.suppressedForAll : here.suppressed
  const text = ends === null ? where : here.suppressedUntil({ when: formatFull(ends, timeZone, language) })
  return {
    text: [text, meaningText(entry, suppressionCauseWords[language])].filter(Boolean).join(" "),
    isWarning: true,
    href: `/p/${project}/suppressions?open=${encodeURIComponent(email)}`,
  }
}

function messageLines({ bounced, delivered }: KnownHere, { timeZone, language }: Look): KnownLine[] {
  const { here } = validationAnswerWords[language]
  const when = (ms: number) => formatFull(ms, timeZone, language)
  const reason = bounced && (shortReason(bounced.reason, reasonWords[language]) ?? bounced.reason)
  const lines = [
    bounced && {
      ...{ atMs: bounced.atMs, href: bounced.href, isWarning: true },
      text: reason
        ? here.bouncedFor({ when: when(bounced.atMs), reason })
        : here.bounced({ when: when(bounced.atMs) }),
    },
    delivered && {
      ...{ atMs: delivered.atMs, href: delivered.href, isWarning: false },
      text: here.delivered({ when: when(delivered.atMs) }),
    },
  ]
  return lines
    .filter((one) => one !== null)
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ text, isWarning, href }) => ({ text, isWarning, href }))
}
