import { explain, type Step } from "#lib/interface/status/explain"
import { domainOf } from "#contract/address"
import type { DeliveryStatus } from "#contract/delivery-status"
import { isStatus, type Status } from "#contract/status"
import { formatDuration } from "#lib/interface/format/date"
import { causeWords } from "#words/cause"
import { explainWords } from "#words/explain"
import { storyWords } from "#words/story"
import { causeOf, hostOf, isReturnedLate, neverSuppresses } from "./cause.ts"
import { type Hide, momentText, statusLabel, type StoryData } from "./story-data.ts"
import { alikeHref, blocksHref, reasonHref } from "./links.ts"
import { thenAndNow } from "./sender.ts"
import { heldBack, hrefOf, isSuppressionOver, type StepView, targetOf } from "./step-hrefs.ts"

/**
 * Result of a message, its reason and the next steps, for every status and every delivery_status (MESSAGEPAGE-5). Pure.
 */

type Tone = "refused" | "waits" | "complaint" | "pending" | "arrived" | "left"

export type Explained = {
  tone: Tone
  answer: string
  detail: string
  /** Raw words shown next to ours. */
  raw: string | null
  reply: string | null
  /** The suppression that it led to, where the reader may see it. */
  suppressionHref: string | null
  steps: readonly StepView[]
  /** State of the sender's domain then and now, if it may be the reason. */
  sender: { name: string; text: string; href: string | null } | null
  /** Others like it: bounces and messages of the same reason and time, blocks. */
  links: readonly { label: string; href: string }[]
  /** True while attempts may follow, so that the next one is shown. */
  mayFollow: boolean
}

/** Explanation key of a status: the message's own delivery_status, or a fixed one; without either it still waits. */
const kinds: Record<Status, { tone: Tone; code?: DeliveryStatus | "own" }> = {
  accepted: { tone: "pending" },
  sent: { tone: "pending" },
  soft_bounced: { tone: "waits", code: "own" },
  hard_bounced: { tone: "refused", code: "own" },
  delivered: { tone: "arrived", code: "ok_delivered" },
  opened: { tone: "arrived", code: "ok_read" },
  clicked: { tone: "arrived", code: "ok_link_visited" },
  subscribed: { tone: "arrived", code: "ok_resubscribed" },
  unsubscribed: { tone: "left", code: "ok_unsubscribed" },
  spam: { tone: "complaint", code: "ok_fbl" },
}

export function explainedOf(data: StoryData, hide: Hide): Explained {
  const { status, delivery_status } = data.letter
  if (!isStatus(status)) return unexplained(data, hide, "pending", statusLabel(status, data))
  if (delivery_status === "ok_spam_folder" && kinds[status].tone === "arrived")
    return knownOr(data, hide, { tone: "complaint", code: "ok_spam_folder" })
  const { tone, code } = kinds[status]
  if (!code) return waiting(data, status)
  return knownOr(data, hide, { tone, code: code === "own" ? delivery_status : code })
}

type Kind = { tone: Tone; code: string | null }

function knownOr(data: StoryData, hide: Hide, { tone, code }: Kind): Explained {
  const { letter, language } = data
  const host = hostOf(data)
  const known =
    explain(causeOf(data), causeWords[language], host) ?? explain(code, explainWords[language], host)
  if (!known) return unexplained(data, hide, tone, storyWords[language].didNotTake({ host }))
  const isOver = isSuppressionOver(data) && (known.suppression !== "" || waitsForEnd.has(code ?? ""))
  return {
    ...base(data, hide, { tone, code }),
    ...(isOver ? { suppressionHref: null } : {}),
    answer: known.answer,
    detail: [
      known.detail,
      ...causeTexts(data),
      suppressionText(data, known.suppression),
      isBounce(letter.status) ? triesText(data) : "",
    ]
      .filter(Boolean)
      .join(" "),
    steps: stepsNow(known.steps, data),
  }
}

/** Sentences for what an explanation by cause leaves open: the course of the message, and its suppression. */
function causeTexts(data: StoryData): string[] {
  const { returnedLate, suppressedNow } = storyWords[data.language]
  const isSuppressed = causeOf(data) !== null && data.letter.delivery_status === "err_unreachable"
  return [
    ...(isReturnedLate(data) ? [returnedLate] : []),
    ...(isSuppressed && !isStillTried(data) ? [suppressedNow] : []),
  ]
}

/** While attempts follow, only steps that mend their cause are of use. */
function stepsNow(steps: readonly Step[], data: StoryData): StepView[] {
  if (!isStillTried(data)) return steps.flatMap((step) => stepView(nowStep(step, data), data))
  if (causeOf(data) === null) return [stillTried(data)]
  const meanwhile = steps.filter(({ link }) => link !== "resend" && link !== "suppression")
  return [
    ...meanwhile.flatMap((step) => stepView(step, data)),
    { ...stillTried(data), title: storyWords[data.language].moreAttempts },
  ]
}

/** Duration of the suppression, or that it has ended. */
function suppressionText(data: StoryData, text: string): string {
  if (text === "" || isStillTried(data)) return ""
  return isSuppressionOver(data) ? storyWords[data.language].suppressionOver.text : text
}

/** Reasons whose advice is to wait for the end of the suppression. */
const waitsForEnd: ReadonlySet<string> = new Set<DeliveryStatus>([
  "err_mailbox_full",
  "skip_dup_temp_unreachable",
  "skip_dup_mailbox_full",
])

const nowStep = (step: Step, data: StoryData): Step =>
  step.link === "resend" && waitsForEnd.has(data.letter.delivery_status ?? "") && isSuppressionOver(data)
    ? { ...step, ...storyWords[data.language].suppressionOver.step }
    : step

/** A step with the place where it is done. Without the right to send again, its step is left out. */
function stepView({ title, text, link }: Step, data: StoryData): StepView[] {
  const to = link ? targetOf(link, data) : null
  return link === "resend" && to === null ? [] : [{ title, text, to }]
}

/** Attempts follow for 48 hours after the first one (BOUNCE-3). Sending again meanwhile would deliver it twice. */
const triedForMs = 48 * 3_600_000

function triedUntilMs({ events, letter }: StoryData): number {
  const first = events.find(({ status }) => status !== "accepted")?.event_time ?? letter.first_at
  return first.getTime() + triedForMs
}

const isStillTried = (data: StoryData): boolean =>
  data.letter.status === "soft_bounced" && data.nowMs < triedUntilMs(data)

function stillTried(data: StoryData): StepView {
  const { title, text } = storyWords[data.language].stillTried
  return { title, text: text({ when: momentText(triedUntilMs(data), data) }), to: null }
}

/** An unknown word: shown as it is, with a note that there is no explanation. */
const unexplained = (data: StoryData, hide: Hide, tone: Tone, answer: string): Explained => ({
  ...base(data, hide, { tone, code: data.letter.delivery_status }),
  answer,
  detail: storyWords[data.language].noExplanation,
  steps: [],
})

const base = (data: StoryData, hide: Hide, { tone, code }: Kind) => ({
  tone,
  raw: data.letter.delivery_status,
  reply: isBounce(data.letter.status) ? hide(data.letter.destination_response ?? "") || null : null,
  suppressionHref: code && heldBack.has(code) && !neverSuppresses(data) ? hrefOf("suppression", data) : null,
  sender: senderOf(data, code),
  links: linksOf(data),
  mayFollow: isStillTried(data),
})

/** The delivery_status that explains the result of a message. */
export const reasonCode = ({ status, delivery_status }: StoryData["letter"]): string | null => {
  const code = isStatus(status) ? kinds[status].code : "own"
  return code === "own" ? delivery_status : (code ?? null)
}

/** Reasons that can be caused by the setup of the sender's domain. */
const senderReasons: ReadonlySet<string> = new Set<DeliveryStatus>([
  "err_spam_rejected",
  "err_src_invalid",
  "ok_spam_folder",
])

const namesSender = /\b(dkim|spf|dmarc)\b|authenticat/i

function senderOf(data: StoryData, code: string | null): Explained["sender"] {
  const { sender, letter, language } = data
  const isBecause = senderReasons.has(code ?? "") || namesSender.test(letter.destination_response ?? "")
  const text = sender && isBecause ? thenAndNow(sender, language) : null
  if (!sender || text === null) return null
  const name = storyWords[language].account.sender({ domain: sender.domain })
  return { name, text, href: hrefOf("domain", data) }
}

/** Links to similar messages; a delivered message needs none. */
function linksOf(data: StoryData): Explained["links"] {
  const { letter, events, language } = data
  const words = storyWords[language].links
  const code = letter.delivery_status
  const [block] = data.blocks
  const toBlocks = block ? [{ label: words.blocks, href: blocksHref(data, block) }] : []
  if (!isBounce(letter.status) || !code) return isBounce(letter.status) ? toBlocks : []
  const last = events.findLast(({ status }) => status === letter.status)?.event_time ?? letter.last_at
  return [
    { label: words.bounces, href: reasonHref(data, code, last.getTime()) },
    { label: words.messages, href: alikeHref(data, { status: [letter.status], reason: code }) },
    ...toBlocks,
  ]
}

const isBounce = (status: string): boolean => status === "soft_bounced" || status === "hard_bounced"

/** A message under way must report within this time: attempts are made for 48 hours. */
const overdueMs = 50 * 3_600_000

/** Since when it waits; if the last event is too old, the final event is missing. */
function waiting(data: StoryData, status: Status): Explained {
  const { letter, events, nowMs, language } = data
  const last = events.findLast((event) => event.status === status)?.event_time ?? letter.last_at
  const isOverdue = nowMs - last.getTime() > overdueMs
  const words = storyWords[language].waiting
  const { answer, detail, step } = isOverdue ? words.overdue : words[status === "accepted" ? status : "sent"]
  const values = { host: domainOf(letter.email), when: momentText(last, data) }
  return {
    tone: "pending",
    answer: typeof answer === "string" ? answer : answer(values),
    detail: detail(values),
    raw: letter.delivery_status,
    reply: null,
    suppressionHref: null,
    sender: null,
    links: [],
    steps: [{ ...step, to: isOverdue && data.can.webhooks ? { href: `/p/${data.project}/webhooks` } : null }],
    mayFollow: !isOverdue,
  }
}

/** "4 attempts in 48 h." when there was more than one; a bounce after the delivery was none. */
function triesText(data: StoryData): string {
  const { events, language } = data
  if (isReturnedLate(data)) return ""
  const bounces = events.filter((event) => isBounce(event.status))
  const [first, last] = [bounces[0], bounces.at(-1)]
  if (!first || !last || bounces.length < 2) return ""
  const span = formatDuration(last.event_time.getTime() - first.event_time.getTime(), language)
  return storyWords[language].tried({ times: bounces.length, span })
}
