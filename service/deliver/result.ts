import type { ClaimedLetter } from "../store/queue.ts"
import type { Classification } from "./classify-reply.ts"
import type { Transcript } from "./transmit.ts"

/** One finished attempt at one letter, classified separately (give-up.ts has its consequence for the letter). */
export type Result = {
  letter: ClaimedLetter
  /** False when the message could not be composed, so that no host was contacted. */
  was_composed: boolean
  transcript: Transcript
  classification: Classification
  started_at: Date
  ended_at: Date
  /** null: this was the last attempt. */
  next_try_at: Date | null
}
