import { expect, test } from "vitest"
import type { Webhook } from "#contract/webhook"
import { ok } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { readRule } from "./readings.ts"

const stopped = (url: string) => ({ url, status: "stopped" }) as Webhook

test("HOOKPAGE-9 an alert about a webhook does not contain the password of its URL", async () => {
  const webhooks = ["https://shop:URLPASSWORD@hooks.example/in", "https://shop:OTHER@hooks.example/in"]
  const found = await readRule(
    {
      // Webhooks are not in the database.
      db: null as unknown as Db,
      ...{ project_id: "shop", nowMs: someDay.getTime() },
      webhooks: async () => ok(webhooks.map(stopped)),
    },
    {
      ...{ metric: "failing_webhooks", filter: {}, window_minutes: 15, volume_min: 0, time_zone: "UTC" },
      condition: { kind: "threshold", direction: "above", value: 1 },
    },
  )
  expect(found).toEqual({
    ok: true,
    value: [{ subject: "https://shop:***@hooks.example/in", reading: { value: 1, volume: 1, usual: null } }],
  })
})
