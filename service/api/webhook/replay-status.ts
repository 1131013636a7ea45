import { webhookReplayStatus } from "#contract/webhook/replay-status"
import { Refusal } from "../../refusal.ts"
import { listReplays } from "../../store/replays.ts"
import { implement } from "../method.ts"
import { namedWebhook } from "./named-webhook.ts"
import { replayObject } from "./replay-object.ts"

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
