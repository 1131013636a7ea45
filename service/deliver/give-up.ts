import type { DeliveryStatus } from "#contract/delivery-status"
import { type LastAnswer, lastAnswers } from "../store/attempts.ts"
import type { LetterKey } from "../store/letters-write.ts"
import type { Db } from "../store/open.ts"
import { type Classification, classifyReply } from "./classify-reply.ts"
import type { Result } from "./result.ts"

/** The consequence of an attempt for its letter, with the reply that led to it. */
export type Verdict = Classification & { reply: string }

/** True when the attempt failed for now and was the last one within 48 hours. */
export const isGivenUp = ({ classification, next_try_at }: Result): boolean =>
  classification.outcome === "soft" && next_try_at === null

/** Results with their verdicts. Earlier answers are read for letters that are given up without an answer to the last attempt. */
export async function withVerdicts(
  tx: Db,
  results: readonly Result[],
): Promise<(Result & { verdict: Verdict })[]> {
  const unanswered = results.filter((one) => isGivenUp(one) && !one.transcript.isAnswered)
  const earlier = new Map((await lastAnswers(tx, unanswered.map(keyOf))).map((one) => [nameOf(one), one]))
  return results.map((one) => ({ ...one, verdict: verdictOf(one, earlier.get(nameOf(one.letter))) }))
}

/**
 * BOUNCE-4: a letter that is given up keeps the last answer of a host as its reason. Without any answer it was unreachable,
 * could not be composed (DELIVER-8), or no relay took it (RELAY-4).
 */
export function verdictOf(result: Result, earlier: LastAnswer | undefined): Verdict {
  const { classification, transcript, was_composed } = result
  const ofAttempt: Verdict = { ...classification, reply: transcript.reply }
  if (!isGivenUp(result)) return ofAttempt
  if (transcript.isAnswered) return givenUp(ofAttempt)
  if (earlier) return givenUp(answerOf(earlier))
  if (classification.neverSuppresses) return givenUp(ofAttempt)
  const isFound = was_composed || transcript.phase === "connect"
  const delivery_status = isFound ? "err_unreachable" : "err_internal"
  return { outcome: "hard", delivery_status, reply: transcript.reply }
}

/** Attempts do not store whether their reply suppresses the address, so its text is read again (BOUNCE-6). */
function answerOf({ delivery_status, reply }: LastAnswer): Verdict {
  const { neverSuppresses } = classifyReply(reply, "unknown")
  return { outcome: "soft", delivery_status, reply, ...(neverSuppresses ? { neverSuppresses } : {}) }
}

const givenUp = (answer: Verdict): Verdict => ({
  ...answer,
  outcome: "hard",
  delivery_status: reasonAfter48Hours[answer.delivery_status] ?? answer.delivery_status,
})

const reasonAfter48Hours: Partial<Record<DeliveryStatus, DeliveryStatus>> = { err_will_retry: "err_giveup" }

const keyOf = ({ letter: { project_id, letter_id } }: Result): LetterKey => ({ project_id, letter_id })

const nameOf = ({ project_id, letter_id }: LetterKey): string => `${project_id} ${letter_id}`
