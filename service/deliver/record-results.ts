import type { Status } from "#contract/status"
import type { Context } from "../context.ts"
import { type NewEvent, recordEvents } from "../events/record.ts"
import { isSpamRejection, type Outcome, recordSpamBlocks } from "../events/spam-block.ts"
import { type AttemptKey, addAttempts, type NewAttempt } from "../store/attempts.ts"
import type { Db } from "../store/open.ts"
import { type ClaimedLetter, dequeue, reschedule } from "../store/queue.ts"
import type { Talk } from "./converse.ts"
import type { Verdict } from "./judge.ts"

/** One attempt at one letter, over and judged. */
export type Result = {
  letter: ClaimedLetter
  /** False when the message could not be made, so that no host was asked. */
  is_made: boolean
  talk: Talk
  verdict: Verdict
  started_at: Date
  ended_at: Date
  /** null: this was the last attempt. */
  next_try_at: Date | null
}

/**
 * Writes attempts, what became of the letters, and their places in the queue: one transaction for all. Made a second time,
 * because an answer was lost or a letter was handed over twice after a crash, it tells nothing twice: what ends a letter
 * comes once (EVENT-2), and an attempt that has its number already says nothing more.
 */
export async function recordResults(
  tx: Db,
  results: readonly Result[],
  lease: string,
  ctx: Pick<Context, "clock" | "config">,
): Promise<void> {
  const added = new Set((await addAttempts(tx, results.map(attemptOf))).map(keyOf))
  const isNew = (one: Result) => added.has(keyOf(attemptOf(one)))
  const toTell = results.filter((one) => isNew(one) || one.verdict.outcome !== "soft")
  await recordEvents(tx, toTell.flatMap(eventsOf), ctx)
  await dequeue(
    tx,
    results.filter((one) => one.next_try_at === null).map((one) => one.letter),
  )
  await reschedule(tx, lease, results.flatMap(laterOf))
  await recordSpamBlocks(tx, results.filter(isNew).flatMap(outcomeOf))
}

/** What a scrape tells of attempts that were written down. */
export function countResults(
  results: readonly Result[],
  { attempts, attemptDuration }: Context["metrics"],
): void {
  for (const { verdict, is_made, talk } of results) {
    attempts.inc({ outcome: metricOf[verdict.outcome] })
    if (is_made) attemptDuration.observe(talk.duration_ms / 1000)
  }
}

const metricOf = { delivered: "delivered", soft: "deferred", hard: "bounced" } as const

const keyOf = ({ project_id, letter_id, try_no }: AttemptKey): string =>
  `${project_id} ${letter_id} ${try_no}`

/** A result without the words of the host, in case they are what the database does not take. */
export const withoutWords = (result: Result): Result => ({
  ...result,
  talk: { ...result.talk, reply: "The words of the host could not be kept.", conversation: [] },
})

const statusOf: Readonly<Record<Verdict["outcome"], Status>> = {
  delivered: "delivered",
  soft: "soft_bounced",
  hard: "hard_bounced",
}

/** `sent` comes with every attempt that asked a host (DELIVER-9); only the first one is recorded (EVENT-2). */
function eventsOf({ letter, is_made, talk, verdict, started_at, ended_at }: Result): NewEvent[] {
  const { project_id, letter_id } = letter
  const sent = { project_id, letter_id, event_time: started_at, delivery_status: "ok_sent" } as const
  return [
    ...(is_made ? [{ ...sent, status: "sent" } as const] : []),
    {
      project_id,
      letter_id,
      status: statusOf[verdict.outcome],
      event_time: ended_at,
      delivery_status: verdict.delivery_status,
      details: {
        delivery_info: {
          destination_response: talk.reply,
          ...(talk.sender_ip ? { sender_ip: talk.sender_ip } : {}),
        },
      },
    },
  ]
}

/** Only a delivery and a refusal as spam say something about the sending server. */
function outcomeOf({ letter, talk, verdict, ended_at }: Result): Outcome[] {
  const is_rejection = isSpamRejection(verdict.delivery_status)
  if (!talk.sender_ip || (!is_rejection && verdict.outcome !== "delivered")) return []
  const { project_id, domain } = letter
  return [{ project_id, domain, sender_ip: talk.sender_ip, at: ended_at, is_rejection }]
}

const attemptOf = ({ letter, talk, verdict, started_at, next_try_at }: Result): NewAttempt => ({
  project_id: letter.project_id,
  letter_id: letter.letter_id,
  try_no: letter.try_count + 1,
  started_at,
  duration_ms: talk.duration_ms,
  host: talk.host,
  tls: talk.tls,
  delivery_status: verdict.delivery_status,
  reply: talk.reply,
  next_try_at,
  conversation: talk.conversation,
})

function laterOf({ letter, started_at, next_try_at }: Result) {
  if (next_try_at === null) return []
  return [
    {
      project_id: letter.project_id,
      letter_id: letter.letter_id,
      due_at: next_try_at,
      try_count: letter.try_count + 1,
      first_try_at: letter.first_try_at ?? started_at,
    },
  ]
}
