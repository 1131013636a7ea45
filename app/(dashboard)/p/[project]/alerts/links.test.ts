import { expect, test } from "vitest"
import { pageHref } from "#lib/features/alerts/page-href"
import type { AlertFacts } from "#lib/data/store/schema/alerts"
import { readRange } from "#lib/analytics/range/range"

const rule: AlertFacts = {
  ...{ name: "Bounces", metric: "bounce_rate", filter: {}, window_minutes: 60, volume_min: 20 },
  condition: { kind: "threshold", direction: "above", value: 0.05 },
  ...{ time_zone: "Europe/Berlin", value: 0.2, usual: null, volume: 100, points: [] },
  ...{ from: 0, to: 0 },
}

/** The time that the page shows which an alert leads to. */
function shown(href: string) {
  const params = Object.fromEntries(new URL(href, "https://waybill.example").searchParams)
  const { from, to, timeZone } = readRange(params, 0, "UTC")
  return { from, to, timeZone }
}

test.each([
  ["the first of the two hours that autumn repeats", "Europe/Berlin", Date.UTC(2026, 9, 25, 0, 15)],
  ["the second one", "Europe/Berlin", Date.UTC(2026, 9, 25, 1, 15)],
  ["the hour that spring leaves out", "Europe/Berlin", Date.UTC(2026, 2, 29, 1, 0)],
  ["a zone of quarters", "Asia/Kathmandu", Date.UTC(2026, 5, 1, 12, 30)],
  ["a zone behind", "America/St_Johns", Date.UTC(2026, 10, 1, 5, 0)],
])("ALERT-16 an alert leads to its very time: %s", (_, time_zone, from) => {
  const to = from + 45 * 60_000
  expect(shown(pageHref("shop", "", { ...rule, time_zone, from, to }))).toEqual({
    ...{ from, to },
    timeZone: time_zone,
  })
})

test("ALERT-16 an alert leads to whole minutes around its time, with its filters", () => {
  const from = Date.UTC(2026, 10, 20, 12)
  const filter = { tag: ["a b"], campaign_id: ["7"], template_id: ["t1"], template_version: ["2"] }
  const href = pageHref("shop", "", { ...rule, filter, from, to: from + 90_500 })
  expect(shown(href)).toMatchObject({ from, to: from + 120_000 })
  const query = new URL(href, "https://waybill.example").searchParams
  expect(["tag", "campaign", "template", "version"].map((name) => query.get(name))).toEqual([
    ...["a b", "7", "t1", "2"],
  ])
})

test.each([
  ["complaint_rate", {}, "overview"],
  ["complaint_rate", { domain: ["gmx.de"] }, "bounces"],
  ["delivered_rate", { server: ["192.0.2.1"] }, "bounces"],
  ["hard_bounce_rate", {}, "bounces"],
  ["silence", {}, "overview"],
  ["machine_opens", { country: ["DE"] }, "engagement"],
] as const)("ALERT-16 %s of %j leads to a page that shows it", (metric, filter, page) => {
  expect(pageHref("shop", "", { ...rule, metric, filter })).toContain(`/p/shop/${page}?`)
})
