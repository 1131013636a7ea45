import { limits } from "#contract/limits"
import type { Parsed } from "#contract/method"
import { webhookReplay, webhookReplayStatus, webhookReplayStop } from "#contract/methods/webhook"
import { formatUtc } from "#contract/time"
import type { ReplayState } from "#contract/webhook-log"
import { days, plus } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { callById } from "../../store/call-log.ts"
import type { Db } from "../../store/open.ts"
import { type ChosenEvent, type EventChoice, eventsOfIds, eventsToReplay } from "../../store/replay-events.ts"
import { addReplay, endReplay, listReplays, type ReplayProgress } from "../../store/replays.ts"
import { lockWebhook, type WebhookRow, webhookByUrl } from "../../store/webhooks.ts"
import { implement } from "../method.ts"
import { instantAt, namedWebhook } from "./named-webhook.ts"

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
        `url: the webhook is ${locked?.status ?? "deleted"}. Set it to active before you replay events.`,
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
  if (input.url === undefined) throw new Refusal(305, "url: a url or a call_id is required.")
  const webhook = await namedWebhook(input.url, caller, ctx)
  const now = ctx.clock.now()
  const reach = plus(now, -days(limits.webhookLogDays))
  const from = instantAt(input.start_time)
  const before = instantAt(input.end_time) ?? now
  if (!from) throw new Refusal(400, "start_time is missing.")
  if (from < reach)
    throw new Refusal(400, `start_time: it must be at most ${limits.webhookLogDays} days ago.`)
  if (before <= from) throw new Refusal(400, "end_time: it must be later than start_time.")
  const choice = { from, before, which: input.which, email_status: input.email_status }
  return { webhook, eventsIn: (db) => eventsOfTime(db, webhook, choice) }
}

async function eventsOfTime(db: Db, webhook: WebhookRow, choice: EventChoice): Promise<ChosenEvent[]> {
  const events = await eventsToReplay(db, webhook, choice, limits.webhookReplayEventsMax)
  if (events.length > limits.webhookReplayEventsMax)
    throw new Refusal(
      400,
      `start_time: the period has more than ${limits.webhookReplayEventsMax} events; choose a shorter one.`,
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
    throw new Refusal(400, "call_id: this call is not finished; it is retried automatically.")
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

const shownMax = 20

/** How far replays are (REPLAY-4). */
export const webhookReplayStatusHandler = implement(webhookReplayStatus, async (input, caller, ctx) => {
  const { url, replay_id } = input
  const webhook_id = url === undefined ? undefined : (await namedWebhook(url, caller, ctx)).webhook_id
  const filter = { replay_id, webhook_id, limit: shownMax }
  const found = await listReplays(ctx.store.db, caller.project_id, filter)
  if (replay_id !== undefined && found.length === 0)
    throw new Refusal(404, "replay_id: there is no such replay.")
  return { status: "success", replays: found.map(replayObject) }
})

/** Stops a replay; one that has ended already stays as it is (REPLAY-6). */
export const webhookReplayStopHandler = implement(
  webhookReplayStop,
  async ({ replay_id }, { project_id }, { store, clock }) => {
    const end = {
      status: "stopped" as const,
      finished_at: clock.now(),
      stop_reason: "It was stopped by hand.",
    }
    await store.db.transaction((tx) => endReplay(tx, { project_id, replay_id }, end))
    const [replay] = await listReplays(store.db, project_id, { replay_id, limit: 1 })
    if (!replay) throw new Refusal(404, "replay_id: there is no such replay.")
    return { status: "success", replay: replayObject(replay) }
  },
)

/** A replay as webhook/replay-status and webhook/replay-stop answer it. */
const replayObject = (row: ReplayProgress): ReplayState => ({
  id: row.replay_id,
  webhook_id: row.webhook_id,
  url: row.url,
  status: row.status,
  events: row.events,
  answered: row.answered,
  given_up: row.given_up,
  waiting: row.waiting,
  remaining: row.remaining,
  rate: row.rate,
  created_at: formatUtc(row.created_at),
  ...(row.finished_at && { finished_at: formatUtc(row.finished_at) }),
  ...(row.stop_reason && { stop_reason: row.stop_reason }),
})
