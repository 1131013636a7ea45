import { statusStyle } from "#lib/interface/status/statuses"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import { formatMoment } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { maskAddressesIn, maskKnownIn } from "#lib/interface/format/mask"
import { recipientWords } from "#lib/interface/format/recipient-names"
import { isSystemMail } from "#lib/mail-api/proxy/system-mail"
import { statusWords } from "#words/status"
import { storyWords } from "#words/story"
import type { BlockThen } from "./blocks-then.ts"
import type { SenderFact } from "./sender.ts"
import type { TakenBy } from "./attempts.ts"

/** Data of a message's page that the dashboard itself stores. Pure. */

export type LetterFact = {
  job_id: string
  email: string
  status: string
  subject: string | null
  from_email: string | null
  template_id: string | null
  template_version: number | null
  delivery_status: string | null
  destination_response: string | null
  tags: readonly string[]
  campaign_id: string | null
  /** Kind of traffic that opened or clicked it; null: none or unknown. */
  read_by: string | null
  metadata: Record<string, string>
  first_at: Date
  last_at: Date
}

export type EventFact = {
  status: string
  event_time: Date
  delivery_status: string | null
  destination_response: string | null
  url: string | null
  raw: Record<string, unknown>
}

export type StoryData = {
  project: string
  letter: LetterFact
  letters: readonly { email: string; status: string; tag: string; href: string }[]
  events: readonly EventFact[]
  /** The server that accepted it. */
  takenBy: TakenBy
  /** Operator of the recipient's mailbox. */
  provider: MailboxProvider
  /** Spam blocks that were open while it was under way. */
  blocks: readonly BlockThen[]
  /** The project's sandbox domain, which has no page of its own. */
  sandboxDomain: string | null
  /** The sender's domain, for who may see domains. */
  sender: SenderFact | null
  timeZone: string
  nowMs: number
  isMasked: boolean
  templateName: string | null
  /** Pages that the reader may open from here. */
  can: {
    templates: boolean
    suppressions: boolean
    domains: boolean
    webhooks: boolean
    send: boolean
    /** May remove suppressions. */
    release: boolean
  }
  language: Language
  /** Events are deleted after this many days. */
  keptDays: number
}

/** Removes from a text everything that its reader must not see. */
export type Hide = (text: string) => string

export const hiding =
  ({ isMasked, letter }: Pick<StoryData, "isMasked" | "letter">): Hide =>
  (text) =>
    isMasked ? maskAddressesIn(text, recipientWords(letter.email)) : text

/** PROXY-3: a sender of the project is shown to everybody who sees the message. */
export const senderOf = ({ letter, isMasked }: Pick<StoryData, "isMasked" | "letter">): string => {
  const sender = letter.from_email ?? ""
  return isMasked ? maskKnownIn(sender, recipientWords(letter.email)) : sender
}

/** Subject as this reader may see it. PROXY-4: viewers do not see subjects of system mail. */
export const subjectOf = (data: StoryData): string => {
  const { noSubject, systemMail } = storyWords[data.language]
  if (data.isMasked && isSystemMail(data.letter)) return systemMail
  return hiding(data)(data.letter.subject ?? "") || noSubject
}

export const momentText = (
  instant: Date | number,
  { timeZone, nowMs, language }: Pick<StoryData, "timeZone" | "nowMs" | "language">,
): string => formatMoment(instant, timeZone, nowMs, language)

export const statusLabel = (status: string, { language }: Pick<StoryData, "language">): string =>
  statusStyle(status, statusWords[language]).label
