import { expect, test } from "vitest"
import { rowsOf } from "./view.ts"

const look = { timeZone: "UTC", now: new Date("2026-03-02T12:00:00Z"), language: "en" as const }
const key = {
  key_id: "7",
  name: "Shop",
  right: "send",
  networks: ["192.0.2.0/24"],
  last_four: "abcd",
  created_at: "2026-03-01 12:00:00",
  webhooks: [],
}

test("KEY-3 shows no last use for an unused key, and no end for an active one", () => {
  expect(rowsOf([key], look)[0]).toMatchObject({
    id: "7",
    madeBy: null,
    made: { full: expect.stringContaining("2026") },
    used: null,
    revoked: null,
  })
})

test("KEY-3 shows last use, address and expiry when they are known", () => {
  const [row] = rowsOf(
    [
      {
        ...key,
        created_by: "Ada",
        last_used_at: "2026-03-02 11:58:00",
        last_used_ip: "192.0.2.7",
        revoked_at: "2026-03-02 11:59:00",
      },
    ],
    look,
  )
  expect(row).toMatchObject({ madeBy: "Ada", used: { from: "192.0.2.7" } })
  expect(row?.used?.full).toContain("11:58")
  expect(row?.revoked?.full).toContain("11:59")
})
