import type { Status } from "#contract/status"
import type { Context } from "../context.ts"
import { type NewEvent, recordEvents } from "../events/record.ts"
import { isSpamRejection, type Outcome, recordSpamBlocks } from "../events/spam-block.ts"
import { type AttemptKey, addAttempts, type NewAttempt } from "../store/attempts.ts"
import type { Db } from "../store/open.ts"
import { dequeue, reschedule } from "../store/queue.ts"
import type { Classification } from "./classify-reply.ts"
import { isGivenUp, type Verdict, withVerdicts } from "./give-up.ts"
import type { Result } from "./result.ts"

/**
 * Writes attempts, events and queue rows of results in one transaction. Idempotent: repeated because an answer was lost or
 * a letter was transmitted twice after a crash, it records nothing twice. A final event comes once (EVENT-2), and an
 * attempt whose number exists already adds none.
 */
export async function recordResults(
  tx: Db,
  results: readonly Result[],
  lease: string,
  ctx: Pick<Context, "clock" | "config">,
): Promise<void> {
  const judged = await withVerdicts(tx, results)
  const added = new Set((await addAttempts(tx, results.map(attemptOf))).map(keyOf))
  const isNew = (one: Result) => added.has(keyOf(attemptOf(one)))
  const toRecord = judged.filter((one) => isNew(one) || one.verdict.outcome !== "soft")
  await recordEvents(tx, toRecord.flatMap(eventsOf), ctx)
  await dequeue(
    tx,
    results.filter((one) => one.next_try_at === null).map((one) => one.letter),
  )
  await reschedule(tx, lease, results.flatMap(laterOf))
  await recordSpamBlocks(tx, results.filter(isNew).flatMap(outcomeOf))
}

/** Counts recorded attempts for Prometheus. */
export function countResults(
  results: readonly Result[],
  { attempts, attemptDuration }: Context["metrics"],
): void {
  for (const result of results) {
    const { classification, was_composed, transcript } = result
    attempts.inc({ outcome: metricOf[isGivenUp(result) ? "hard" : classification.outcome] })
    if (was_composed) attemptDuration.observe(transcript.duration_ms / 1000)
  }
}

const metricOf = { delivered: "delivered", soft: "deferred", hard: "bounced" } as const

const keyOf = ({ project_id, letter_id, try_no }: AttemptKey): string =>
  `${project_id} ${letter_id} ${try_no}`

/** A result without the text of the host, in case that is what the database refuses. */
export const withoutHostText = (result: Result): Result => ({
  ...result,
  transcript: { ...result.transcript, reply: "The reply of the host could not be stored.", conversation: [] },
})

const statusOf: Readonly<Record<Classification["outcome"], Status>> = {
  delivered: "delivered",
  soft: "soft_bounced",
  hard: "hard_bounced",
}

/** `sent` comes with every attempt that contacted a host (DELIVER-9); only the first one is recorded (EVENT-2). */
function eventsOf({
  letter,
  was_composed,
  transcript,
  verdict,
  started_at,
  ended_at,
}: Result & { verdict: Verdict }): NewEvent[] {
  const { project_id, letter_id } = letter
  const sent = { project_id, letter_id, event_time: started_at, delivery_status: "ok_sent" } as const
  return [
    ...(was_composed ? [{ ...sent, status: "sent" } as const] : []),
    {
      project_id,
      letter_id,
      status: statusOf[verdict.outcome],
      event_time: ended_at,
      delivery_status: verdict.delivery_status,
      ...(verdict.neverSuppresses ? { neverSuppresses: true } : {}),
      details: {
        delivery_info: {
          destination_response: verdict.reply,
          ...(transcript.sender_ip ? { sender_ip: transcript.sender_ip } : {}),
        },
      },
    },
  ]
}

/** Only a delivery and a refusal as spam are evidence about the sending server. */
function outcomeOf({ letter, transcript, classification, ended_at }: Result): Outcome[] {
  const is_rejection = isSpamRejection(classification.delivery_status)
  if (!transcript.sender_ip || (!is_rejection && classification.outcome !== "delivered")) return []
  const { project_id, domain } = letter
  return [{ project_id, domain, sender_ip: transcript.sender_ip, at: ended_at, is_rejection }]
}

const attemptOf = ({ letter, transcript, classification, started_at, next_try_at }: Result): NewAttempt => ({
  project_id: letter.project_id,
  letter_id: letter.letter_id,
  try_no: letter.try_count + 1,
  started_at,
  duration_ms: transcript.duration_ms,
  host: transcript.host,
  tls: transcript.tls,
  delivery_status: classification.delivery_status,
  reply: transcript.reply,
  next_try_at,
  conversation: transcript.conversation,
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
