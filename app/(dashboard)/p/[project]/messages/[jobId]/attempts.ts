import type { letterAttempts } from "#contract/letter/attempts"
import type { Output } from "#contract/method"
import { parseUtc } from "#contract/time"
import { formatDuration, formatMoment } from "#lib/format/date"
import type { Language } from "#lib/format/language"

/** SMTP attempts as the panel shows them. Pure. */
export type Attempt = Output<typeof letterAttempts>["attempts"][number]

export type AttemptLook = {
  tryNo: number
  /** "" when no mail server was contacted. */
  host: string
  tls: string | null
  took: string
  when: string
  isGood: boolean
  nextTry: string | null
  lines: readonly Line[]
  /** The whole conversation as text, for copying. */
  text: string
}

/** `note`: a remark of the mail service, such as why it chose a server; nothing was sent. */
export type Line = { key: string; atMs: number; from: "us" | "them" | "note"; text: string; isBad: boolean }

type Step = Attempt["conversation"][number]

/** DIRECT-1, RELAY-3: `(server: remark)`. Parentheses without a server are the place of the content. */
export const isNote = ({ from, text }: Step): boolean => from === "us" && /^\(\S+: /.test(text)

export const attemptsView = (
  attempts: readonly Attempt[],
  timeZone: string,
  language: Language,
): AttemptLook[] =>
  attempts.map((attempt) => {
    const lines = linesOf(attempt)
    return {
      tryNo: attempt.try_no,
      host: attempt.host,
      tls: attempt.tls ? tlsText(attempt.tls) : null,
      took: formatDuration(attempt.duration_ms, language),
      when: momentText(attempt.started_at, timeZone, language),
      isGood: attempt.delivery_status.startsWith("ok_"),
      nextTry: attempt.next_try_at ? momentText(attempt.next_try_at, timeZone, language) : null,
      lines,
      text: copied(attempt) || attempt.reply,
    }
  })

const signs = { us: "> ", them: "< ", note: "" }

const copied = ({ conversation }: Attempt): string =>
  conversation.map((step) => `${signs[speakerOf(step)]}${step.text}`).join("\n")

const speakerOf = (step: Step): Line["from"] => (isNote(step) ? "note" : step.from)

/** A reply that begins with 4 or 5 is the one that people look for. Without a conversation, the reason stands in its place. */
function linesOf({ conversation, reply }: Attempt): Line[] {
  if (conversation.length === 0 && reply !== "")
    return [{ key: "reply", atMs: 0, from: "note", text: reply, isBad: true }]
  return conversation.map((step, at) => ({
    key: `${at} ${step.at_ms}`,
    atMs: Math.round(step.at_ms),
    from: speakerOf(step),
    text: step.from === "us" ? step.text : onOneLine(step.text),
    isBad: step.from === "them" && /^[45]\d\d/.test(step.text),
  }))
}

/** A greeting's long list in one line: "250 SIZE 41943040 · PIPELINING · STARTTLS". */
function onOneLine(reply: string): string {
  const [first = "", ...rest] = reply.split(/\r?\n/).filter(Boolean)
  const more = rest.map((line) => line.replace(/^\d{3}[ -]/, ""))
  return [first.replace(/^(\d{3})-/, "$1 "), ...more].join(" · ")
}

/** "TLSv1.3 TLS_AES_256_GCM_SHA384" → "TLS 1.3". */
const tlsText = (tls: string): string => tls.replace(/^TLSv?(\d\.\d)\b.*$/, "TLS $1")

function momentText(utc: string, timeZone: string, language: Language): string {
  const ms = parseUtc(utc)
  return ms === null ? utc : formatMoment(ms, timeZone, undefined, language)
}
