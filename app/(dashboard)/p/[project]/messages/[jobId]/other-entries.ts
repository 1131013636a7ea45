import { formatDuration } from "#lib/interface/format/date"
import { storyWords } from "#words/story"
import { suppressionWords } from "#words/suppression"
import type { CallFact, Entry, SuppressionFact } from "./entry.ts"
import { reasonCode } from "./explanation.ts"
import { momentText, type StoryData } from "./story-data.ts"
import { blocksHref } from "./links.ts"
import { senderText } from "./sender.ts"
import { heldBack, hrefOf } from "./step-hrefs.ts"

/** Other entries of a message: webhook calls, suppressions, spam blocks, its sender's domain. Pure. */

/** Ranks within a second: earlier states, entries after "accepted", entries after their cause, webhook calls. */
const ranks = { block: 5, sender: 15, suppression: 55, call: 100 }

/** Webhook calls for this message, with their answers. */
export const callEntries = (data: StoryData, calls: readonly CallFact[]): Entry[] =>
  calls.map((call) => {
    const words = storyWords[data.language]
    const { account } = words
    const notes = [
      call.http_status === null ? words.noAnswer : `HTTP ${call.http_status}`,
      call.duration_ms !== null &&
        account.inTime({ duration: formatDuration(call.duration_ms, data.language) }),
      account.callEvents({ count: call.events }),
      call.nextMs !== null && words.nextAt({ when: momentText(call.nextMs, data) }),
    ]
    return {
      ...plain("call", call.atMs, `call ${call.id}`),
      isBad: !call.isAnswered,
      title: account.call({ host: call.host }),
      text: notes.filter(Boolean).join(" · "),
      to: { href: `/p/${data.project}/webhooks/${call.webhook_id}/calls/${call.id}` },
    }
  })

/**
 * Time, reason and end of the suppression of the address, or that one has ended. Not every err_giveup suppresses
 * (BOUNCE-6), so without an entry nothing is shown.
 */
export function suppressionEntries(data: StoryData, suppressions: readonly SuppressionFact[]): Entry[] {
  const { account } = storyWords[data.language]
  const href = hrefOf("suppression", data)
  const to = href === null ? null : { href }
  const code = reasonCode(data.letter) ?? ""
  if (suppressions.length === 0 && heldBack.has(code) && code !== "err_giveup") {
    const endedMs = data.events.findLast(({ status }) => status === data.letter.status)?.event_time
    const atMs = (endedMs ?? data.letter.last_at).getTime()
    const text = account.releasedText
    return [{ ...plain("suppression", atMs, "released"), title: account.released, text, to }]
  }
  const causes: Record<string, string> = suppressionWords[data.language].causes
  return suppressions.map(({ cause, createdMs, expiresMs }) => ({
    ...plain("suppression", createdMs, `suppression ${cause} ${createdMs}`),
    isBad: true,
    title: account.suppressed({ cause: causes[cause] ?? cause.replaceAll("_", " ") }),
    text: expiresMs === null ? account.noEnd : account.until({ when: momentText(expiresMs, data) }),
    to,
  }))
}

/** Spam blocks of the recipient's provider that were open while the message was under way. */
export const blockEntries = (data: StoryData): Entry[] =>
  data.blocks.map((block) => {
    const { account } = storyWords[data.language]
    const { domain, from, to, servers } = block
    return {
      ...plain("block", from, `block ${domain} ${from}`),
      isBad: true,
      title: account.block({ domain }),
      text:
        to === null
          ? account.blockOpen({ servers })
          : account.blockOver({ servers, when: momentText(to, data) }),
      to: { href: blocksHref(data, block) },
    }
  })

/** State of the sender's domain when the message was accepted, and now if it changed. */
export function senderEntries(data: StoryData): Entry[] {
  const { sender, letter, language } = data
  if (!sender) return []
  const { account, sender: words } = storyWords[language]
  const href = hrefOf("domain", data)
  const title = account.sender({ domain: sender.domain })
  const entry = (atMs: number, seen: NonNullable<typeof sender.sent>): Entry => ({
    ...plain("sender", atMs, `sender ${atMs}`),
    isBad: seen.state.is_verified === false,
    title,
    text: senderText(seen.state, language),
    note: atMs === seen.seenMs ? null : words.asOf({ when: momentText(seen.seenMs, data) }),
    to: href === null ? null : { href },
  })
  const changed = sender.now && (!sender.sent || sender.now.seenMs > sender.sent.seenMs) ? sender.now : null
  const isOther =
    changed &&
    senderText(changed.state, language) !== (sender.sent && senderText(sender.sent.state, language))
  return [
    ...(sender.sent ? [entry(letter.first_at.getTime(), sender.sent)] : []),
    ...(changed && isOther ? [entry(changed.seenMs, changed)] : []),
  ]
}

function plain(kind: keyof typeof ranks, atMs: number, key: string): Omit<Entry, "title" | "text" | "to"> {
  return { key, kind, atMs, rank: ranks[kind], status: null, isBad: false, isRaw: false, note: null }
}
