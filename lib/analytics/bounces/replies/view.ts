import { foldAddress } from "#contract/address"
import { csvLine } from "#lib/platform/csv"
import { maskAddressesIn } from "#lib/interface/format/mask"
import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { type CountedReply, type ReplyCluster, replyClusters } from "#lib/analytics/series/reply-clusters"
import { hideMailbox, replyPattern } from "#lib/analytics/series/reply-pattern"
import { bouncesWords } from "#words/bounces"
import { addressOf } from "#lib/analytics/charts/chart-link"
import { type LabelContext, providerLabel, reasonName } from "#lib/analytics/filters/labels"
import { bounceStatuses, type CountsPage, hrefOnly } from "#lib/analytics/filters/query"
import { type ListData, listHref } from "../data.ts"

/** Server replies, grouped by the same words: count, reasons, providers and an example. Pure. */

/** Messages that are read, newest first. */
export const repliesMax = 5000
const [shownMax, linesMax, providersMax, exampleCharsMax] = [20, 1000, 3, 500]

export type ReplyFact = CountedReply & { status: string; project_id: string; job_id: string }

export type RepliesData = ListData &
  LabelContext &
  CountsPage & {
    /** null: a filter is set that messages cannot be found by. */
    replies: { rows: readonly ReplyFact[]; isAll: boolean } | null
    /** The message of an example; null for viewers without access to it. */
    exampleHref: (row: ReplyFact) => string | null
  }

export type ReplyLine = {
  /** The common words; null: the server sent no text. */
  pattern: string | null
  countText: string
  shareText: string
  reason: { name: string; code: string | null; href: string; title: string }
  /** Number of further reasons. */
  moreReasons: number
  providers: string
  example: { text: string; href: string | null }
  messages: { href: string; title: string } | null
  /** Recipients of these messages: query and label of the link. */
  people: { query: string; label: string }
}

export type Replies = { rows: ReplyLine[]; hint: string; note: string | null }

export function repliesView(data: RepliesData): Replies | { notComparable: string } {
  const { replies, language } = data
  const words = bouncesWords[language].replies
  if (!replies) return { notComparable: words.notComparable }
  const clusters = replyClusters(replies.rows)
  const total = clusters.reduce((sum, { count }) => sum + count, 0)
  return {
    rows: clusters.slice(0, shownMax).map((cluster) => lineOf(data, cluster, total)),
    hint: replies.isAll ? words.hint({ count: total }) : words.hintNewest({ count: total }),
    note: clusters.length > shownMax ? words.more({ shown: shownMax, count: clusters.length }) : null,
  }
}

function lineOf(data: RepliesData, cluster: ReplyCluster<ReplyFact>, total: number): ReplyLine {
  const { language } = data
  const words = bouncesWords[language]
  const [[code = ""] = [], ...others] = cluster.reasons
  const reason = reasonName(code, data)
  const text = safeText(cluster.newest)
  const href = listHref(data, listOf(cluster))
  return {
    pattern: text === "" ? null : replyPattern(text),
    countText: formatNumber(cluster.count, language),
    shareText: formatPercent(total > 0 ? cluster.count / total : null, 1, language),
    reason: {
      ...reason,
      href: hrefOnly(data, "reason", code),
      title: words.only({ value: reason.name }),
    },
    moreReasons: others.length,
    providers: providersText(data, cluster),
    example: { text, href: data.exampleHref(cluster.newest) },
    messages: href ? { href, title: words.replies.list({ reason: reason.name }) } : null,
    people: {
      query: peopleQuery(data, replyPattern(text)),
      label: words.replies.people({ count: cluster.count }),
    },
  }
}

/**
 * No list shows exactly these messages. The list of their reason, and of their provider if all have the same one,
 * contains all of them.
 */
function listOf({ reasons, providers }: ReplyCluster<ReplyFact>) {
  const [reason, otherReason] = reasons
  const [provider, otherProvider] = providers
  const known = provider && !otherProvider ? { provider: provider[0] as never } : {}
  return {
    status: bounceStatuses,
    ...(reason && !otherReason && reason[0] !== "" && { reason: reason[0] }),
    ...known,
  }
}

function peopleQuery({ params }: RepliesData, pattern: string): string {
  const search = addressOf(params)
  search.set("reply", pattern)
  return search.toString()
}

/** Recipients of messages with this reply, each once, newest first. */
export function peopleOf(rows: readonly CountedReply[], pattern: string): string[] {
  const matching = replyClusters(rows).flatMap(({ newest, rows: members }) =>
    replyPattern(safeText(newest)).toLowerCase() === pattern.toLowerCase() ? members : [],
  )
  const people = new Map<string, string>()
  for (const { email } of matching.toSorted((a, b) => b.first_ms - a.first_ms))
    if (!people.has(foldAddress(email))) people.set(foldAddress(email), email)
  return [...people.values()]
}

function providersText(data: RepliesData, { providers }: ReplyCluster<ReplyFact>): string {
  const named = providers.slice(0, providersMax).map(([name]) => providerLabel(data, name))
  const more = providers.length - named.length
  return more > 0
    ? bouncesWords[data.language].replies.andMore({ names: named.join(", "), count: more })
    : named.join(", ")
}

/** BOUNCEPAGE-6: a reply without addresses, for every viewer regardless of rights. */
const safeText = ({ reply, email }: CountedReply): string => {
  const whole = reply.replace(/\s+/g, " ").trim()
  const text = whole.slice(0, exampleCharsMax)
  // A complete reply cannot end in a truncated address. Its last word may still equal the start of the address ("… as
  // spam").
  const safe =
    text.length < whole.length
      ? maskAddressesIn(text, [email])
      : maskAddressesIn(`${text}>`, [email]).slice(0, -1)
  return hideMailbox(safe, email)
}

/**
 * All groups as a file: `reply,messages,reasons,providers,example`, largest first. null: unknown with these filters.
 */
export function replyLines({ replies }: RepliesData): string[] | null {
  if (!replies) return null
  const counts = (list: readonly [string, number][]) =>
    list.map(([name, count]) => `${name || "-"} ${count}`).join("; ")
  return [
    csvLine(["reply", "messages", "reasons", "providers", "example"]),
    ...replyClusters(replies.rows)
      .slice(0, linesMax)
      .map((cluster) => {
        const example = safeText(cluster.newest)
        return csvLine([
          ...[replyPattern(example), String(cluster.count)],
          ...[counts(cluster.reasons), counts(cluster.providers), example],
        ])
      }),
  ]
}
