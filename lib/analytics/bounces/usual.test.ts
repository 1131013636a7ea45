import { describe, expect, it } from "vitest"
import type { BounceData } from "./data.ts"
import { readQuery } from "./query.ts"
import { unusualDomain, unusualReason } from "./usual.ts"

const count = (step: number, status: string, delivery_status: string, letters_now: number) => ({
  ...{ step, status, delivery_status, letters_now, letters_ever: letters_now, provider: "gmail" },
})

/** Four periods of a thousand messages each, with this many bounces; 1000 messages were sent now. */
function dataOf(earlier: number[], params: Record<string, string> = {}): BounceData {
  const usual = earlier.flatMap((bounces, step) => [
    count(step, "hard_bounced", "err_user_unknown", bounces),
    count(step, "delivered", "ok_delivered", 1000 - bounces),
    count(step, "accepted", "", 500),
  ])
  const data = {
    query: readQuery(params),
    usualTimes: earlier.length,
    bounces: {
      usual,
      providers: [count(1, "delivered", "ok_delivered", 1000)],
      domains: {
        totals: [],
        rows: [],
        usual: usual
          .filter(({ status }) => status === "hard_bounced")
          .map((row) => ({ ...row, domain: "a.example" })),
      },
    },
  }
  // The rest of the type is not read.
  return data as unknown as BounceData
}

describe("COMPARE-3 BOUNCEPAGE-3 more bounces than usual for these hours and weekdays", () => {
  it("are a larger share of sent messages than chance and its spread explain", () => {
    expect(unusualReason(dataOf([20, 24, 22, 21]), "err_user_unknown", 60)).toBe("more")
    expect(unusualReason(dataOf([20, 24, 22, 21]), "err_user_unknown", 30)).toBe(null)
    // A spread that is this large every week is usual.
    expect(unusualReason(dataOf([5, 60, 22, 90]), "err_user_unknown", 100)).toBe(null)
    expect(unusualReason(dataOf([60, 60, 60, 60]), "err_user_unknown", 10)).toBe("less")
    // A new reason is unusual; a handful of bounces is not.
    expect(unusualReason(dataOf([0, 0, 0, 0]), "err_blacklisted", 20)).toBe("more")
    expect(unusualReason(dataOf([0, 0, 0, 0]), "err_blacklisted", 4)).toBe(null)
    expect(unusualReason(dataOf([]), "err_user_unknown", 500)).toBe(null)
  })

  it("are those that match the filters if no reason is given", () => {
    expect(unusualReason(dataOf([20, 24, 22, 21]), null, 60)).toBe("more")
    expect(unusualReason(dataOf([60, 62, 58, 61], { reason: "err_blacklisted" }), null, 30)).toBe("more")
  })

  it("are a number if the sent messages are unknown", () => {
    const data = dataOf([100, 104, 98, 101], { server: "192.0.2.1" })
    expect(unusualReason(data, "err_user_unknown", 300)).toBe("more")
    expect(unusualReason(data, "err_user_unknown", 120)).toBe(null)
    expect(unusualDomain(data, "a.example", 300)).toBe("more")
    expect(unusualDomain(data, "b.example", 300)).toBe(null)
  })
})
