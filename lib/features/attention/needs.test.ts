import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Webhook } from "#contract/webhook"
import type { PageAccess } from "#lib/access/auth/guard"
import { setClock } from "#lib/platform/clock"
import { anAccess, aProject } from "#lib/testing/make"
import type { OpenBlock } from "#lib/analytics/overview/block-spans"
import { needsOf } from "./needs.ts"
import type { Need } from "./needs-sending.ts"
import type { Waiting } from "./needs-load.ts"

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 10, 20, 14)
let restore: () => void
beforeAll(() => {
  restore = setClock({ now: () => new Date(nowMs) })
})
afterAll(() => restore())

const access: PageAccess = {
  ...anAccess("editor", aProject("shop")),
  ...{ timeZone: "UTC", range: null, comparison: null },
}
const nothing: Waiting = {
  ...{
    refused: null,
    alerts: [],
    missing: null,
    jump: null,
    complaints: null,
    unverified: [],
    notPublished: [],
  },
  ...{ blocks: new Map(), webhooks: { stopped: [], isSilent: false } },
}
const needsWith = (waiting: Partial<Waiting>, openBlocks: readonly OpenBlock[] = []): Need[] => [
  ...needsOf(access, { hasEverHadLetters: true, openBlocks }, { ...nothing, ...waiting }, "en").needs,
]

const stopped: Webhook = {
  ...{ id: 7, url: "https://ann:secret@hooks.example.com/in/?key=1", status: "stopped" },
  ...{ event_format: "json_post", max_parallel: 10, events: { email_status: [] } },
  ...{ failing_since: "2026-11-17 20:00:00", missed: 1204, missed_since: "2026-11-17 19:59:58" },
}

describe("NEEDS-1 a row names what needs attention, since when and how much", () => {
  it("of a stopped webhook", () => {
    const needs = (webhook: Webhook) => needsWith({ webhooks: { stopped: [webhook], isSilent: false } })
    expect(needs(stopped)).toMatchObject([
      {
        title: "Webhook hooks.example.com/in has stopped",
        note: "First missed event: 17 Nov, 19:59 · 1,204 events missed",
        href: "/p/shop/webhooks/7",
      },
    ])
    expect(needs({ ...stopped, missed: 10_000 })[0]?.note).toContain("10,000 events missed or more")
    const { missed: _, missed_since: __, ...uncounted } = stopped
    expect(needs(uncounted)[0]?.note).toBe("Calls have failed since 17 Nov, 20:00")
  })

  it("of a block, with a link to its line on the board", () => {
    const block = {
      domain: "postbox.example",
      servers: 1,
      fromMs: nowMs - 19 * hourMs,
      since: "19 Nov, 19:00",
    }
    const counts = { refused: 25, delivered: 0, servers: ["192.0.2.25"] }
    const open = [{ ...block, acknowledged: null }]
    expect(needsWith({ blocks: new Map([["postbox.example", counts]]) }, open)).toMatchObject([
      {
        title: "postbox.example blocks a server",
        note: "Since 19 Nov, 19:00 · 25 messages refused · nothing delivered · 192.0.2.25",
        href: `/p/shop/bounces?range=7d#block-postbox-example-${block.fromMs}`,
      },
    ])
    expect(needsWith({}, open)[0]?.note).toBe("Since 19 Nov, 19:00")
  })

  it("of an ongoing jump in bounces", () => {
    const jump = { from: nowMs - hourMs, to: nowMs, count: 20, before: 2 }
    expect(needsWith({ jump: { ...jump, domain: { name: "postbox.example", count: 18 } } })).toMatchObject([
      {
        title: "Bounces have been high since 13:00",
        note: "20 messages, previously at most 2 an hour · 18 of 20 at postbox.example",
        href: "/p/shop/bounces?range=24h",
      },
    ])
  })

  it("of complaints above the limit of mailbox providers", () => {
    const rate = { count: 7, of: 1986, ofWhat: "delivered" as const, rate: 7 / 1986, which: { had: "spam" } }
    const complaints = { rate, limit: 0.003, days: 7, fromMs: nowMs - 168 * hourMs, toMs: nowMs }
    const [need] = needsWith({ complaints })
    expect(need).toMatchObject({
      title: "0.352% of delivered messages got a spam complaint",
      note: "7 complaints in 7 days. At 0.3% or more, Gmail and Yahoo refuse mail and deny support.",
    })
    expect(need?.href).toMatch(/^\/p\/shop\/messages\?.*had=spam/)
  })

  it("PUBLISH-8 of a template whose scheduled publication was refused", () => {
    const template = { draft_id: "d1", name: "Receipt", ended_ms: nowMs - hourMs }
    expect(needsWith({ notPublished: [template] })).toMatchObject([
      {
        title: "Receipt was not published",
        note: "Refused 13:00. Open the template to see why.",
        href: "/p/shop/templates/d1",
      },
    ])
  })

  it("of sender domains that are not verified", () => {
    expect(needsWith({ unverified: ["news.shop.example"] })).toMatchObject([
      { title: "news.shop.example is not verified", href: "/p/shop/domains/news.shop.example" },
    ])
    expect(needsWith({ unverified: ["a.example", "b.example", "c.example", "d.example"] })).toMatchObject([
      {
        title: "4 sender domains are not verified",
        note: "a.example, b.example, c.example, …",
        href: "/p/shop/domains",
      },
    ])
  })
})
