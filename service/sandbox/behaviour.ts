import type { ReaderAction } from "../store/captured.ts"

/** How the sandbox's mail host replies to messages for a recipient, and what the recipient does with them. */
export type Behaviour = {
  word: string
  /** The step that is answered with a refusal, and the answer. */
  refusal?: { at: "rcpt" | "data"; code: number; text: string; isOnlyFirstTime?: true }
  /** Delay before the reply to the content. */
  answerAfterMs?: number
  actions?: readonly { action: ReaderAction; fromMs: number; toMs: number }[]
  /** User agent of the recipient's program; without it, that of a usual mail program. */
  userAgent?: string
}
