import { formatUtc } from "#contract/time"
import type { ReplayState } from "#contract/webhook-log"
import type { ReplayProgress } from "../../store/replays.ts"

/** A replay as webhook/replay-status and webhook/replay-stop answer it. */
export const replayObject = (row: ReplayProgress): ReplayState => ({
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
