import { limits } from "#contract/limits"
import { plus, seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import { addReplayCalls } from "../store/calls.ts"
import type { Db } from "../store/open.ts"
import {
  endReplay,
  failsInARow,
  hasWaitingCalls,
  type LockedReplay,
  lockReplay,
  runningReplays,
  savePace,
  removeReplayEvents,
} from "../store/replays.ts"

/**
 * Moves every running replay on: events that its rate allows by now go into calls, in one transaction with the note of
 * how far it is, so that a worker that dies loses and doubles nothing (REPLAY-3). While the webhook is not active, it
 * waits (REPLAY-5). One that fails keeps no other one from its turn. Returns true when calls were made.
 */
export async function advanceReplays(
  { store, clock }: Context,
  onFailure: (error: unknown) => void = (error) => {
    throw error
  },
): Promise<boolean> {
  let hasMade = false
  for (const ref of await runningReplays(store.db)) {
    const turn = store.db.transaction(async (tx) => {
      const replay = await lockReplay(tx, ref)
      return replay?.is_active ? advance(tx, replay, clock.now()) : false
    })
    const hasAdvanced = await turn.catch(onFailure)
    hasMade ||= hasAdvanced === true
  }
  return hasMade
}

async function advance(tx: Db, replay: LockedReplay, now: Date): Promise<boolean> {
  if (await failsInARow(tx, replay, limits.webhookReplayFailuresMax)) {
    const stop_reason = `The last ${limits.webhookReplayFailuresMax} calls failed.`
    await endReplay(tx, replay, { status: "stopped", finished_at: now, stop_reason })
    return false
  }
  const { events, paced_at } = allowance(replay, now)
  if (events === 0) return false
  const event_ids = await removeReplayEvents(tx, replay, events)
  if (event_ids.length === 0) {
    if (!(await hasWaitingCalls(tx, replay)))
      await endReplay(tx, replay, { status: "done", finished_at: now })
    return false
  }
  const size = replay.single_event === 1 ? 1 : limits.webhookEventsPerCallMax
  await addReplayCalls(tx, replay, replay.replay_id, batchesOf(event_ids, size), now)
  await savePace(tx, replay, paced_at)
  return true
}

/**
 * How many events a replay may post now: those of the time since `paced_at`, of one second at most, so that a pause is
 * not made up for by a burst.
 */
export function allowance(
  { rate, paced_at }: { rate: number; paced_at: Date },
  now: Date,
): { events: number; paced_at: Date } {
  const since = Math.max(paced_at.getTime(), plus(now, -seconds(1)).getTime())
  const events = Math.floor(((now.getTime() - since) * rate) / 1000)
  return { events, paced_at: plus(now, -(now.getTime() - since - (events * 1000) / rate)) }
}

const batchesOf = (ids: number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
