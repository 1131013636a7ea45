import { parseUtc } from "#contract/time"
import { formatDuration } from "#lib/interface/format/date"
import { type StoryWords, storyWords } from "#words/story"
import { type Attempt, isNote } from "./attempts.ts"
import type { Entry } from "./entry.ts"
import { momentText, type StoryData } from "./story-data.ts"

/** After "sent", before what came of it. */
const rank = 25

/** Each attempt to hand the message over: server, step, reply and how long it took. Leads to its conversation. */
export function attemptEntries(data: StoryData, attempts: readonly Attempt[]): Entry[] {
  const { language } = data
  const words = storyWords[language]
  // Replies that an event already quotes are not repeated.
  const shownReplies = new Set(data.events.map(({ destination_response }) => destination_response))
  return attempts.map((attempt, place) => {
    const step = lastStep(attempt)
    // For all attempts but the last, the next one is the entry below.
    const nextMs = place === attempts.length - 1 ? parseUtc(attempt.next_try_at ?? "") : null
    const notes = [
      step && words.account.afterStep({ step }),
      words.account.inTime({ duration: formatDuration(attempt.duration_ms, language) }),
      nextMs !== null && words.nextAt({ when: momentText(nextMs, data) }),
    ]
    return {
      key: `attempt ${attempt.try_no}`,
      kind: "attempt",
      atMs: parseUtc(attempt.started_at) ?? 0,
      rank,
      status: null,
      isBad: !attempt.delivery_status.startsWith("ok_"),
      title: titleOf(attempt, words.account),
      text: shownReplies.has(attempt.reply) ? "" : attempt.reply,
      isRaw: true,
      note: notes.filter(Boolean).join(" · "),
      to: { tryNo: attempt.try_no },
    }
  })
}

const titleOf = ({ try_no: no, host }: Attempt, words: StoryWords["account"]): string =>
  host === "" ? words.attemptNowhere({ no }) : words.attempt({ no, host })

const commands = /^(EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA|BDAT|RSET|QUIT)\b/i

/**
 * The command that was refused first, such as "RCPT TO"; null if none was. With PIPELINING, commands are sent before
 * replies arrive, so replies are matched by order. A line that is not a command belongs to the previous one: a password
 * to AUTH, the message to DATA. Of several servers, the last one counts, after the last remark.
 */
function lastStep(attempt: Attempt): string | null {
  const conversation = attempt.conversation.slice(attempt.conversation.findLastIndex(isNote) + 1)
  const unanswered: (string | null)[] = []
  let last: string | null = null
  for (const { from, text } of conversation) {
    if (from === "us") {
      last = commands.exec(text)?.[1]?.toUpperCase() ?? last
      unanswered.push(last)
      continue
    }
    // Before any command it is the greeting.
    const answered = unanswered.shift() ?? null
    if (/^[45]\d\d/.test(text)) return answered
  }
  return null
}
