import { limits } from "#contract/limits"
import type { Parsed } from "#contract/method"
import { webhookReplay } from "#contract/webhook/replay"
import type { Caller } from "../../caller.ts"
import { days, plus } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { callById } from "../../store/call-log.ts"
import type { Db } from "../../store/open.ts"
import { type ChosenEvent, type EventChoice, eventsOfIds, eventsToReplay } from "../../store/replay-events.ts"
import { addReplay } from "../../store/replays.ts"
import { lockWebhook, type WebhookRow, webhookByUrl } from "../../store/webhooks.ts"
import { implement } from "../method.ts"
import { instantAt } from "./instant-at.ts"
import { namedWebhook } from "./named-webhook.ts"

type ReplayInput = Parsed<typeof webhookReplay>
type Selection = { webhook: WebhookRow; eventsIn(db: Db): Promise<ChosenEvent[]> }

/** Counts events, and replays them unless it is a dry run (REPLAY-1, REPLAY-2). */
export const webhookReplayHandler = implement(webhookReplay, async (input, caller, ctx) => {
  const { webhook, eventsIn } = await selection(input, caller, ctx)
  if (input.dry_run === 1) return counted(await eventsIn(ctx.store.db), input)
  const answer = await ctx.store.db.transaction(async (tx) => {
    // REPLAY-11: a concurrent replay counts after this one, and does not count its events as missed.
    const locked = await lockWebhook(tx, webhook)
    if (locked?.status !== "active")
      throw new Refusal(
        400,
        `url: the webhook is ${locked?.status ?? "gone"}. Set it to active before events are replayed.`,
      )
    const events = await eventsIn(tx)
    if (events.length === 0) return counted(events, input)
    return { ...counted(events, input), replay_id: await start(tx, webhook, events, input, ctx) }
  })
  ctx.notifier.notify("outbox")
  return answer
})

const counted = (events: ChosenEvent[], { rate }: ReplayInput) => ({
  status: "success" as const,
  events: events.length,
  by_status: countsOf(events),
  seconds: Math.ceil(events.length / rate),
})

async function selection(input: ReplayInput, caller: Caller, ctx: Context): Promise<Selection> {
  if (input.call_id !== undefined) return selectionOfCall(input, input.call_id, caller, ctx)
  if (input.url === undefined) throw new Refusal(305, "url: a url or a call_id is needed.")
  const webhook = await namedWebhook(input.url, caller, ctx)
  const now = ctx.clock.now()
  const reach = plus(now, -days(limits.webhookLogDays))
  const from = instantAt(input.start_time)
  const before = instantAt(input.end_time) ?? now
  if (!from) throw new Refusal(400, "start_time is missing.")
  if (from < reach) throw new Refusal(400, `start_time: it is at most ${limits.webhookLogDays} days ago.`)
  if (before <= from) throw new Refusal(400, "end_time: it must be later than start_time.")
  const choice = { from, before, which: input.which, email_status: input.email_status }
  return { webhook, eventsIn: (db) => eventsOfTime(db, webhook, choice) }
}

async function eventsOfTime(db: Db, webhook: WebhookRow, choice: EventChoice): Promise<ChosenEvent[]> {
  const events = await eventsToReplay(db, webhook, choice, limits.webhookReplayEventsMax)
  if (events.length > limits.webhookReplayEventsMax)
    throw new Refusal(
      400,
      `start_time: there are more than ${limits.webhookReplayEventsMax} events in this time.`,
    )
  return events
}

/** All events of one call, answered or not. */
async function selectionOfCall(
  input: ReplayInput,
  call_id: number,
  caller: Caller,
  { store }: Context,
): Promise<Selection> {
  const logged = await callById(store.db, caller.project_id, call_id)
  if (!logged) throw new Refusal(404, "call_id: there is no such call.")
  if (input.url !== undefined && input.url !== logged.url)
    throw new Refusal(400, "url: the call belongs to another webhook.")
  if (logged.call.status === "waiting")
    throw new Refusal(400, "call_id: this call is not finished; it is repeated automatically.")
  const webhook = await webhookByUrl(store.db, caller.project_id, logged.url)
  if (!webhook) throw new Refusal(404, "call_id: there is no such call.")
  return { webhook, eventsIn: (db) => eventsOfIds(db, caller.project_id, logged.call.event_ids) }
}

function start(
  tx: Db,
  { project_id, webhook_id }: WebhookRow,
  events: ChosenEvent[],
  { url: _, dry_run: __, ...request }: ReplayInput,
  { clock }: Context,
): Promise<number> {
  const now = clock.now()
  const { rate } = request
  const row = { project_id, webhook_id, request, rate, created_at: now, paced_at: plus(now, -1000) }
  const ids = events.map((event) => event.event_id)
  return addReplay(tx, row, ids)
}

function countsOf(events: ChosenEvent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of events) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
