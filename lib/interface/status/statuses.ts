import {
  ArrowUpRight,
  Bot,
  Check,
  Circle,
  CircleDashed,
  Flag,
  type LucideIcon,
  MailOpen,
  MousePointerClick,
  RotateCw,
  UserMinus,
  UserPlus,
  X,
} from "lucide-react"
import type { Status } from "#contract/status"
import { type StatusWords, statusWords } from "#words/status"

type StatusGroup = "Waiting" | "Arrived" | "Left" | "Not delivered" | "Complaint" | "Other"

/** The mark at the last stop of the route: its shape has the same meaning as its colour. */
type RouteMark = "dot" | "ring" | "cross" | "diamond" | "square"

export type StatusStyle = {
  label: string
  icon: LucideIcon
  group: StatusGroup
  /** CSS colour of bars and glyphs. */
  fill: string
  /** Class names of the badge: soft ground with readable ink. */
  badge: string
  /** Stage of the letter: 0 accepted … 4 clicked. */
  stop: number
  mark: RouteMark
  /** True when the whole way so far has the colour of the status; false: grey, and only the last piece coloured. */
  isWholeWay: boolean
}

/** Appearance of each letter status, in one table. */
const looks: Record<Status, Omit<StatusStyle, "label">> = {
  accepted: {
    icon: CircleDashed,
    group: "Waiting",
    fill: "var(--st-accepted)",
    badge: "bg-st-accepted-soft text-st-accepted-ink",
    stop: 0,
    mark: "dot",
    isWholeWay: true,
  },
  sent: {
    icon: ArrowUpRight,
    group: "Waiting",
    fill: "var(--st-sent)",
    badge: "bg-st-sent-soft text-st-sent-ink",
    stop: 1,
    mark: "dot",
    isWholeWay: true,
  },
  delivered: {
    icon: Check,
    group: "Arrived",
    fill: "var(--st-delivered)",
    badge: "bg-st-delivered-soft text-st-delivered-ink",
    stop: 2,
    mark: "dot",
    isWholeWay: true,
  },
  opened: {
    icon: MailOpen,
    group: "Arrived",
    fill: "var(--st-opened)",
    badge: "bg-st-opened-soft text-st-opened-ink",
    stop: 3,
    mark: "dot",
    isWholeWay: true,
  },
  clicked: {
    icon: MousePointerClick,
    group: "Arrived",
    fill: "var(--st-clicked)",
    badge: "bg-st-clicked-soft text-st-clicked-ink",
    stop: 4,
    mark: "dot",
    isWholeWay: true,
  },
  unsubscribed: {
    icon: UserMinus,
    group: "Left",
    fill: "var(--st-unsubscribed)",
    badge: "bg-st-unsubscribed-soft text-st-unsubscribed-ink",
    stop: 4,
    mark: "square",
    isWholeWay: false,
  },
  subscribed: {
    icon: UserPlus,
    group: "Left",
    fill: "var(--st-subscribed)",
    badge: "bg-st-subscribed-soft text-st-subscribed-ink",
    stop: 3,
    mark: "dot",
    isWholeWay: true,
  },
  soft_bounced: {
    icon: RotateCw,
    group: "Not delivered",
    fill: "var(--st-soft-bounced)",
    badge: "bg-st-soft-bounced-soft text-st-soft-bounced-ink",
    stop: 2,
    mark: "ring",
    isWholeWay: false,
  },
  hard_bounced: {
    icon: X,
    group: "Not delivered",
    fill: "var(--st-hard-bounced)",
    badge: "bg-st-hard-bounced-soft text-st-hard-bounced-ink",
    stop: 2,
    mark: "cross",
    isWholeWay: false,
  },
  spam: {
    icon: Flag,
    group: "Complaint",
    fill: "var(--st-spam)",
    badge: "bg-st-spam-soft text-st-spam-ink",
    stop: 4,
    mark: "diamond",
    isWholeWay: false,
  },
}

/** The look of a status word in the reader's language; an unknown word is shown unchanged in the grey of "sent". */
export function statusStyle(word: string, words: StatusWords = statusWords.en): StatusStyle {
  if (isKnown(word)) return { ...looks[word], label: words.labels[word] }
  const label = word.replaceAll("_", " ").trim()
  return {
    ...looks.sent,
    label: label ? label.charAt(0).toUpperCase() + label.slice(1) : words.unknown,
    icon: Circle,
    group: "Other",
  }
}

/** The same of a message that was read: quiet where no person did (`readBy`: a traffic_type of TRACK-6). */
export function readLook(
  word: string,
  readBy: string | null,
  words: StatusWords = statusWords.en,
): StatusStyle {
  const look = statusStyle(word, words)
  const label = automaticLabel(word, readBy, words)
  return label ? { ...look, label, icon: Bot, badge: "bg-sunken text-ink-2" } : look
}

/** The badge of a message that only a machine or a proxy read; undefined: a person read it, or it was not read. */
export function automaticLabel(word: string, readBy: string | null, words: StatusWords): string | undefined {
  const kinds: Record<string, string> = isOfReaders(word) ? words.automatic[word] : {}
  return readBy !== null && Object.hasOwn(kinds, readBy) ? kinds[readBy] : undefined
}

const isOfReaders = (word: string): word is "opened" | "clicked" => word === "opened" || word === "clicked"

const isKnown = (word: string): word is Status => Object.hasOwn(looks, word)

/** Every known status, in the order of the table. */
export const knownStatuses: readonly Status[] = Object.keys(looks).filter(isKnown)
