import { followStream } from "./follow-stream.ts"
import type { TailMessage } from "./tail.ts"

export type TailHandlers<Row> = {
  messages(message: TailMessage<Row>): void
  /** Whether the stream is open; it is opened again and again while it is not. */
  isOpen(isOpen: boolean): void
}

/** Follows the messages that change after the event `after` until `signal` aborts (follow-stream.ts). */
export function followTail<Row>(
  from: { url: string; after: number },
  heard: TailHandlers<Row>,
  signal: AbortSignal,
): void {
  const messages = (data: unknown) => heard.messages(data as TailMessage<Row>)
  followStream(from, { events: { messages }, isOpen: heard.isOpen }, signal)
}
