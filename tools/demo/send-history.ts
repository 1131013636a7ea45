import type { Act } from "./furnish.ts"
import type { Step } from "./history.ts"
import { inMessages, type Sender, sendSome } from "./senders.ts"
import type { ServiceInPast } from "./service-in-past.ts"
import { endsOf, messagesBetween } from "./windows.ts"

/** Sends the planned messages: those of the older weeks in bulk, those of the newest days one after the other. */
export type Sending = {
  past: Omit<ServiceInPast, "close">
  senders: readonly Sender[]
  acts: readonly Act[]
  endMs: number
  /** Moves the clock of the past, which never goes back. */
  moveTo(atMs: number): void
  /** Called with the number of messages sent since the last call, and the instant that was reached. */
  onSent(count: number, atMs: number): void
}

const hourMs = 3_600_000
/**
 * The newest days, with all incidents of webhooks and blocks (story.ts, shop-receiver.ts), are sent message after message
 * by a running service. A message is tried up to fifteen times in 48 hours, one attempt after the other, so a few large
 * bulks take less time than many small ones.
 */
const newestMs = 84 * hourMs
const bulk = { messagesMs: 7 * 24 * hourMs, callbacksMs: 6 * hourMs }
/** How often callbacks leave in the newest days, and how often everything that is due is waited for. */
const [callbacksMs, restMs] = [hourMs, 12 * hourMs]

type Parts = { older: Step[]; newest: Step[] }

/** The steps that are sent in bulk, and the others. Pure; epoch ms. */
export function partsOf(steps: readonly Step[], endMs: number): Parts {
  const older = steps.filter(({ atMs }) => atMs <= endMs - newestMs)
  return { older, newest: steps.slice(older.length) }
}

/** Sends in bulk, and ends with the service delivering what is left to be tried again. */
export async function bringInOlder(older: readonly Step[], sending: Sending): Promise<void> {
  const { past, senders, acts, endMs, moveTo, onSent } = sending
  const untilMs = endMs - newestMs
  const atMs = acts.map((act) => timeOf(act, endMs))
  let fromMs = past.clock.now().getTime()
  // Acts of before the company began, in a short history, come first.
  let actedMs = Number.NEGATIVE_INFINITY
  for (const endOfBulkMs of endsOf({ fromMs, untilMs, everyMs: bulk.messagesMs })) {
    const messages = messagesBetween(older, fromMs, endOfBulkMs)
    await past.bringIn(messages, senders, new Date(endOfBulkMs))
    onSent(messages.flat().length, endOfBulkMs)
    for (const postedMs of endsOf({ fromMs, untilMs: endOfBulkMs, everyMs: bulk.callbacksMs, atMs })) {
      await past.postUntil(new Date(postedMs))
      await act(sending, actedMs, postedMs)
      actedMs = postedMs
    }
    fromMs = endOfBulkMs
  }
  moveTo(untilMs)
  past.beginDelivery()
  await past.idle()
}

/** Sends one message after the other, with callbacks every hour. */
export async function sendNewest(newest: readonly Step[], sending: Sending): Promise<void> {
  const { past, senders, endMs, moveTo, onSent } = sending
  const untilMs = endMs - newestMs
  let [actedMs, postedMs, restedMs] = [untilMs, untilMs, untilMs]
  for (const { atMs, letters } of newest) {
    await act(sending, actedMs, atMs)
    actedMs = atMs
    await past.readUntil(new Date(atMs))
    for (const some of inMessages(letters)) {
      moveTo(some[0]?.atMs ?? atMs)
      await sendSome(some, senders)
    }
    await past.delivered()
    if (atMs - postedMs >= callbacksMs) {
      await past.postWaiting()
      postedMs = atMs
    }
    if (atMs - restedMs >= restMs) {
      await past.idle()
      restedMs = atMs
    }
    onSent(letters.length, atMs)
  }
  // The last step may be up to two hours before the end.
  await act(sending, actedMs, endMs)
}

/** Does what people do after one instant and until another. */
async function act({ past, acts, endMs, moveTo }: Sending, fromMs: number, untilMs: number): Promise<void> {
  for (const one of acts) {
    const atMs = timeOf(one, endMs)
    if (atMs <= fromMs || atMs > untilMs) continue
    await past.readUntil(new Date(atMs))
    moveTo(atMs)
    await one.run()
  }
}

const timeOf = ({ hour }: Act, endMs: number): number => endMs - hour * hourMs

export const countOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { letters }) => sum + letters.length, 0)
