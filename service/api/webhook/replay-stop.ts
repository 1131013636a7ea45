import { webhookReplayStop } from "#contract/webhook/replay-stop"
import { Refusal } from "../../refusal.ts"
import { endReplay, listReplays } from "../../store/replays.ts"
import { implement } from "../method.ts"
import { replayObject } from "./replay-object.ts"

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
