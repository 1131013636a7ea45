import type { Output } from "#contract/method"
import type { letterAttempts } from "#contract/methods/letter"
import { parseUtc } from "#contract/time"
import { formatDuration, formatMoment } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { lookUp } from "#lib/interface/words/say"
import { type StoryWords, storyWords } from "#words/story"
import type { Result } from "#lib/platform/result"

/** SMTP attempts as the panel shows them. Pure. */
export type Attempt = Output<typeof letterAttempts>["attempts"][number]

export type Attempts = Result<readonly Attempt[]>

export type AttemptLook = {
  tryNo: number
  /** "" when no mail server was contacted. */
  host: string
  /** Version, whether the certificate was verified, and the policy that required it. */
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

/** The reason for the server that decided; "" where none is recorded. */
const lastNote = ({ conversation }: Pick<Attempt, "conversation">): string =>
  conversation.findLast(isNote)?.text ?? ""

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
      tls: tlsText(attempt, storyWords[language]),
      took: formatDuration(attempt.duration_ms, language),
      when: momentText(attempt.started_at, timeZone, language),
      isGood: attempt.delivery_status.startsWith("ok_"),
      nextTry: attempt.next_try_at ? momentText(attempt.next_try_at, timeZone, language) : null,
      lines,
      text: [copied(attempt), ending(attempt)].filter(Boolean).join("\n"),
    }
  })

const signs = { us: "> ", them: "< ", note: "" }

const copied = ({ conversation }: Attempt): string =>
  conversation.map((step) => `${signs[speakerOf(step)]}${step.text}`).join("\n")

const speakerOf = (step: Step): Line["from"] => (isNote(step) ? "note" : step.from)

/** The sentence in place of a reply, with which a conversation ends; "" where the server replied. */
const ending = ({ conversation, reply }: Attempt): string =>
  conversation.length > 0 && /^\d{3}\b/.test(reply) ? "" : reply

/** A reply that begins with 4 or 5 is the one that people look for. */
function linesOf(attempt: Attempt): Line[] {
  const text = ending(attempt)
  const end: Line = { key: "reply", atMs: attempt.duration_ms, from: "note", text, isBad: true }
  const lines = attempt.conversation.map(
    (step, at): Line => ({
      key: `${at} ${step.at_ms}`,
      atMs: Math.round(step.at_ms),
      from: speakerOf(step),
      text: step.from === "us" ? step.text : onOneLine(step.text),
      isBad: step.from === "them" && /^[45]\d\d/.test(step.text),
    }),
  )
  return text === "" ? lines : [...lines, end]
}

/** A greeting's long list in one line: "250 SIZE 41943040 · PIPELINING · STARTTLS". */
function onOneLine(reply: string): string {
  const [first = "", ...rest] = reply.split(/\r?\n/).filter(Boolean)
  const more = rest.map((line) => line.replace(/^\d{3}[ -]/, ""))
  return [first.replace(/^(\d{3})-/, "$1 "), ...more].join(" · ")
}

const verdicts = {
  verified: "verified",
  "not verified": "unverified",
  "not verifiable": "unverifiable",
  refused: "refused",
} as const
const tlsParts = /^TLSv?(\d\.\d)\b[^,]*(?:, certificate ([a-z ]+?)(?: \(.*\))?(?: by DANE)?)?$/

/** "TLSv1.3 TLS_AES_256_GCM_SHA384, certificate verified" → "TLS 1.3, certificate verified". */
function tlsText(attempt: Attempt, { certificate }: StoryWords): string | null {
  if (!attempt.tls) return null
  const [, version, word = ""] = tlsParts.exec(attempt.tls) ?? []
  if (!version) return attempt.tls
  const verdict = lookUp(verdicts, word)
  const policy = requiredBy.exec(lastNote(attempt))?.[1]
  const rest = [verdict && certificate[verdict], policy && certificate.requiredBy({ policy })]
  return [`TLS ${version}`, ...rest.filter(Boolean)].join(", ")
}

/** STS-4, DANE-2: the policy that a reason names. */
const requiredBy = /\b(MTA-STS|DANE) requires (?:verified )?TLS/

function momentText(utc: string, timeZone: string, language: Language): string {
  const ms = parseUtc(utc)
  return ms === null ? utc : formatMoment(ms, timeZone, undefined, language)
}

/** The server that accepted a message, as its attempts record it. Pure. */
export type TakenBy = { kind: "relay"; name: string } | { kind: "mail_server" | "unseen" }

/** DIRECT-1: `(server:port: a relay)`. */
const relayNote = /^\((\S+):\d+: a relay[;)]/

/** The recipient's mail servers, unless the last remark before the message names a relay; unseen without an attempt. */
export function takenBy(attempts: Attempts | null): TakenBy {
  const accepting = attempts?.ok ? attempts.value.findLast(isAccepted) : undefined
  if (!accepting) return { kind: "unseen" }
  const name = relayNote.exec(lastNote(accepting))?.[1]
  return name ? { kind: "relay", name } : { kind: "mail_server" }
}

const isAccepted = ({ delivery_status }: Attempt): boolean => delivery_status.startsWith("ok_")
