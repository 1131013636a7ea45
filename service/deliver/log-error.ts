import type { Context } from "../context.ts"
import { logFailure } from "../log.ts"
import type { LetterKey } from "../store/letters-write.ts"

/** Logs a failure of the worker, with the letter that it is about. */
export function logError(ctx: Pick<Context, "log">, error: unknown, letter?: LetterKey): void {
  const about = letter ? { project_id: letter.project_id, letter_id: letter.letter_id } : {}
  logFailure(ctx, error, "Delivery failed unexpectedly.", about)
}
