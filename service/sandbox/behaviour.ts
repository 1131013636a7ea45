import type { ReaderAction } from "../store/captured.ts"

/** How the sandbox's mail host replies to messages for a recipient, and what the recipient does with them. */
export type Behaviour = {
  word: string
  /** The step that is answered with a refusal, and the answer. */
  refusal?: { at: "rcpt" | "data"; code: number; text: string; isOnlyFirstTime?: true }
  /** How long the answer to the content takes. */
  answerAfterMs?: number
  actions?: readonly { action: ReaderAction; fromMs: number; toMs: number }[]
  /** How the one who acts introduces itself; without it, as one of the usual mail programs. */
  userAgent?: string
}
