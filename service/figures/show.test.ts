import { expect, test } from "vitest"
import { at } from "../clock.ts"
import { openLog } from "../log.ts"
import { openMetrics } from "../metrics.ts"
import { showFigures } from "./show.ts"

const now = at(Date.UTC(2030, 0, 1))
const ago = (seconds: number) => now.getTime() - seconds * 1000
const nothing = {
  queue: { projects: [], inProgress: 0 },
  outbox: [],
  calls: { waiting: 0, deferred: 0, inProgress: 0 },
}

const linesOf = (text: string) =>
  text.split("\n").filter((line) => /^waybill_(?:queue|outbox)_(?:project|oldest|messages|events)/.test(line))

test("METRICS-2 projects have their own series, the rest is one, and a project without waiting work has none", async () => {
  const metrics = openMetrics({ log: openLog("silent") })
  const shown = async () => linesOf((await metrics.scrape()).text)
  showFigures(
    {
      queue: {
        projects: [
          { project_id: 1001, waiting: 7, deferred: 2, oldest_ms: ago(60) },
          { project_id: 1002, waiting: 0, deferred: 1, oldest_ms: null },
          { project_id: null, waiting: 5, deferred: 0, oldest_ms: ago(90) },
        ],
        inProgress: 3,
      },
      outbox: [
        { project_id: 1001, events: 4, oldest_ms: ago(30) },
        { project_id: null, events: 6, oldest_ms: ago(-5) },
      ],
      calls: { waiting: 0, deferred: 0, inProgress: 0 },
    },
    now,
    metrics,
  )
  expect(await shown()).toEqual([
    'waybill_queue_messages{state="waiting"} 12',
    'waybill_queue_messages{state="deferred"} 3',
    'waybill_queue_messages{state="in_progress"} 3',
    "waybill_queue_oldest_seconds 90",
    'waybill_queue_project_messages{project_id="1001"} 7',
    'waybill_queue_project_messages{project_id="other"} 5',
    'waybill_queue_project_oldest_seconds{project_id="1001"} 60',
    'waybill_queue_project_oldest_seconds{project_id="other"} 90',
    "waybill_outbox_events 10",
    "waybill_outbox_oldest_seconds 30",
    'waybill_outbox_project_events{project_id="1001"} 4',
    'waybill_outbox_project_events{project_id="other"} 6',
    'waybill_outbox_project_oldest_seconds{project_id="1001"} 30',
    // A clock that is ahead makes nothing younger than now.
    'waybill_outbox_project_oldest_seconds{project_id="other"} 0',
  ])
  showFigures(nothing, now, metrics)
  expect(await shown()).toEqual([
    'waybill_queue_messages{state="waiting"} 0',
    'waybill_queue_messages{state="deferred"} 0',
    'waybill_queue_messages{state="in_progress"} 0',
    "waybill_queue_oldest_seconds 0",
    "waybill_outbox_events 0",
    "waybill_outbox_oldest_seconds 0",
  ])
})
