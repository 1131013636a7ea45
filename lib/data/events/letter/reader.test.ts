import { expect, test } from "vitest"
import { elapsedClass } from "./elapsed.ts"
import { campaignIn, readerOf } from "./reader.ts"

test("EVENTS-3 missing or unknown kinds of traffic are counted as unknown; values are limited", () => {
  const none = { traffic_type: "unknown", device: "", os: "", client: "", country: "" }
  for (const strange of [null, undefined, [], "x", { traffic_type: 5 }, { traffic_type: "robot" }])
    expect(readerOf(strange)).toEqual(none)
  expect(
    readerOf({
      traffic_type: "human",
      device_type: "Mobile",
      os_name: "iOS",
      browser: "x".repeat(100),
      country_code: "pl",
    }),
  ).toEqual({ traffic_type: "human", device: "mobile", os: "iOS", client: "x".repeat(40), country: "PL" })
  expect(readerOf({ country_code: "Poland" }).country).toBe("")
})

test("EVENTS-3 reads the campaign from metadata as META-3 describes", () => {
  expect(campaignIn({ campaign_id: "007" })).toBe("7")
  expect(campaignIn({ campaign_id: "spring" })).toBe("0")
  expect(campaignIn({ campaign_id: 5 })).toBe(null)
  expect([{}, null, undefined, []].map(campaignIn)).toEqual([null, null, null, null])
})

test("EVENTS-3 time to open has six classes", () => {
  const minutes = (count: number) => elapsedClass(count * 60_000)
  expect([-5, 0, 0.99, 1, 9.99, 10, 59, 60, 359, 360, 1439, 1440, 1e9].map(minutes)).toEqual([
    ...["under_1m", "under_1m", "under_1m", "under_10m", "under_10m", "under_1h", "under_1h"],
    ...["under_6h", "under_6h", "under_24h", "under_24h", "later", "later"],
  ])
})
