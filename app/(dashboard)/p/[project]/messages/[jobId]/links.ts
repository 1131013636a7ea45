import { createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { mailboxProviderNames } from "#contract/mailbox-provider-names"
import { type MessagesSelection, messagesHref } from "#lib/analytics/range/messages-href"
import { rangeParsers } from "#lib/analytics/range/query"
import { instantText } from "#lib/analytics/range/range"
import type { BlockThen } from "./blocks-then.ts"
import type { StoryData } from "./story-data.ts"

/** Links of a message's page: pages filtered by its attributes and its time (MESSAGEPAGE-8). Pure. */

const minuteMs = 60_000
const dayMs = 86_400_000

const bouncesParsers = {
  ...rangeParsers,
  reason: parseAsArrayOf(parseAsString),
  domain: parseAsArrayOf(parseAsString),
  provider: parseAsArrayOf(parseAsStringLiteral(mailboxProviderNames)),
}
const serialize = createSerializer(bouncesParsers)

type Span = { from: number; to: number }
type Place = Pick<StoryData, "project" | "timeZone" | "nowMs" | "provider">

/** Extends the range by this much on both sides, in whole minutes, and never into the future. */
function around({ from, to }: Span, ms: number, nowMs: number): Span {
  const end = Math.min(to + ms, nowMs + minuteMs)
  return {
    from: Math.floor((from - ms) / minuteMs) * minuteMs,
    to: Math.ceil(end / minuteMs) * minuteMs,
  }
}

type Narrowed = { reason?: string; domain?: string }

function bouncesHref({ project, timeZone, provider }: Place, { from, to }: Span, narrowed: Narrowed): string {
  const byDomain = provider === "other" && narrowed.domain !== undefined
  return serialize(`/p/${project}/bounces`, {
    range: "custom",
    from: instantText(from, timeZone),
    to: instantText(to, timeZone),
    tz: timeZone,
    reason: narrowed.reason ? [narrowed.reason] : null,
    provider: provider === "other" ? null : [provider],
    domain: byDomain ? [narrowed.domain ?? ""] : null,
  })
}

/** Bounces of this reason at the same provider on the day around an instant. */
export const reasonHref = (place: Place, reason: string, atMs: number): string =>
  bouncesHref(place, around({ from: atMs, to: atMs }, dayMs / 2, place.nowMs), { reason })

/** Bounces and blocks of a provider, or of a domain of none, while it blocked us; not more than a page shows. */
export const blocksHref = (place: Place, { domain, from, to }: BlockThen): string => {
  const end = Math.min(to ?? place.nowMs, from + 60 * dayMs)
  return bouncesHref(place, around({ from, to: end }, dayMs / 4, place.nowMs), { domain })
}

/** Messages of the week around this one that have something in common with it. */
export const alikeHref = (
  { project, timeZone, nowMs, letter }: Pick<StoryData, "project" | "timeZone" | "nowMs" | "letter">,
  alike: Omit<MessagesSelection, "from" | "to">,
): string => {
  const firstMs = letter.first_at.getTime()
  const span = around({ from: firstMs, to: firstMs }, 3.5 * dayMs, nowMs)
  return messagesHref({ path: `/p/${project}/messages`, timeZone }, { ...alike, ...span })
}
