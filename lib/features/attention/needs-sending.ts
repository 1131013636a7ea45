import type { PageAccess } from "#lib/access/auth/guard"
import { formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { blocksWords } from "#words/blocks"
import { needsWords } from "#words/needs"
import { overviewWords } from "#words/overview"
import { blockAnchor } from "#lib/analytics/blocks/spans"
import { messagesHref } from "#lib/analytics/range/messages-href"
import type { OpenBlock } from "#lib/analytics/overview/block-spans"
import type { BlockCounts, HighComplaints, OngoingJump, Waiting } from "./needs-load.ts"

/** Rows of "Needs attention". */

export type Need = {
  key: string
  icon:
    | "alert"
    | "block"
    | "jump"
    | "spam"
    | "domain"
    | "webhook"
    | "key"
    | "missing"
    | "template"
    | "silent"
    | "letter"
  tone: "danger" | "warning" | "info"
  title: string
  note: string
  href?: string
  /** Acknowledged: listed last and not counted. */
  isKnown?: boolean
}

/** `allWell`: text of an empty list. */
export type Needs = { needs: readonly Need[]; allWell: string }

/** Rows about sending: blocks, a jump in bounces, complaints, unverified domains. Pure. */

type SendingFacts = Pick<Waiting, "blocks" | "jump" | "complaints" | "unverified">

type Reader = {
  base: string
  language: Language
  access: Pick<PageAccess, "can" | "timeZone">
  nowMs: number
}

export const sendingNeeds = (
  openBlocks: readonly OpenBlock[],
  { blocks, jump, complaints, unverified }: SendingFacts,
  reader: Reader,
): Need[] => [
  ...openBlocks.map((block) => blockNeed(block, blocks.get(block.domain), reader)),
  ...(jump ? [jumpNeed(jump, reader)] : []),
  ...(complaints ? [complaintsNeed(complaints, reader)] : []),
  ...(unverified.length > 0 ? [domainsNeed(unverified, reader)] : []),
]

/** Link to the block on the board, which shows an open block in every range that ends now. */
function blockNeed(block: OpenBlock, counts: BlockCounts | undefined, { base, language }: Reader): Need {
  const words = overviewWords[language]
  const { refused, delivered } = blocksWords[language]
  return {
    key: `block ${block.domain}`,
    icon: "block",
    tone: block.acknowledged === null ? "danger" : "info",
    title: words.refuses({ domain: block.domain, servers: block.servers }),
    note: [
      words.since({ when: block.since }),
      ...(counts?.refused == null ? [] : [refused({ count: counts.refused })]),
      ...(counts?.delivered == null ? [] : [delivered({ count: counts.delivered })]),
      ...(counts?.servers ?? []),
      ...(block.acknowledged === null ? [] : [block.acknowledged]),
    ].join(" · "),
    isKnown: block.acknowledged !== null,
    href: `${base}/bounces?range=7d#${blockAnchor(block, block.fromMs)}`,
  }
}

function jumpNeed(jump: OngoingJump, { base, language, access, nowMs }: Reader): Need {
  const words = needsWords[language]
  const { domain, count } = jump
  const before = formatNumber(jump.before, language)
  return {
    key: "jump",
    icon: "jump",
    tone: "danger",
    title: words.jump({ when: formatInstant(jump.from, access.timeZone, nowMs, language) }),
    note: [
      words.jumpHeight({ count, before }),
      ...(domain ? [words.jumpDomain({ part: domain.count, count, domain: domain.name })] : []),
    ].join(" · "),
    href: `${base}/bounces?range=24h`,
  }
}

function complaintsNeed(
  { rate, limit, days, fromMs, toMs }: HighComplaints,
  { base, language, access: { can, timeZone } }: Reader,
): Need {
  const words = needsWords[language]
  const place = { path: `${base}/messages`, timeZone }
  return {
    key: "complaints",
    icon: "spam",
    tone: "danger",
    title: words.complaints({ rate: formatPercent(rate.rate, 3, language) }),
    note: words.complaintsNote({
      count: rate.count,
      days,
      limit: formatPercent(limit, 1, language),
    }),
    ...(can("messages", "read") && { href: messagesHref(place, { from: fromMs, to: toMs, had: "spam" }) }),
  }
}

/** Domains that are named. */
const domainsMax = 3

function domainsNeed(unverified: readonly string[], { base, language }: Reader): Need {
  const words = needsWords[language]
  const [first = ""] = unverified
  const isOne = unverified.length === 1
  return {
    key: "domains",
    icon: "domain",
    tone: "warning",
    title: words.domains({ count: unverified.length, domain: first }),
    note: isOne
      ? words.domainsNote
      : [...unverified.slice(0, domainsMax), ...(unverified.length > domainsMax ? ["…"] : [])].join(", "),
    href: isOne ? `${base}/domains/${encodeURIComponent(first)}` : `${base}/domains`,
  }
}
