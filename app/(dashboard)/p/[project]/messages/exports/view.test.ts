import { expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { exportRows, isUnderWay } from "./view.ts"

const orderedAt = at(Date.UTC(2026, 10, 20, 12))
const order = {
  dump_id: "one",
  name: "Ann",
  created_at: orderedAt,
  expires_at: at(Date.UTC(2026, 10, 20, 20)),
  input: {
    start_time: "2026-11-19 00:00:00",
    limit: 500,
    filter: { status: "spam", domain: "example.com", email: null },
    aggregate: "",
  },
}

test("EXPORT-1 a dump shows its order, its person and its end; one from elsewhere is marked so", () => {
  const [ours, theirs] = exportRows(
    "shop",
    [
      {
        dump_id: "one",
        dump_status: "ready",
        files: [{ url: "http://mail.example.com/secret-1.csv", size: 12 }],
      },
      { dump_id: "two", dump_status: "queued" },
    ],
    [order],
  )
  expect(ours).toEqual({
    dump_id: "one",
    state: "ready",
    files: [{ no: 1, size: 12, href: "/api/projects/shop/exports/one/1" }],
    order: {
      by: "Ann",
      orderedMs: orderedAt.getTime(),
      goneMs: Date.UTC(2026, 10, 20, 20),
      isCounts: false,
      fromMs: Date.UTC(2026, 10, 19),
      toMs: orderedAt.getTime(),
      limit: 500,
      filters: [
        { name: "status", value: "spam" },
        { name: "domain", value: "example.com" },
      ],
    },
  })
  expect(theirs).toEqual({ dump_id: "two", state: "queued", files: [], order: null })
})

test("only what is not made yet is looked at again", () => {
  expect(["queued", "in_process", "ready", "failed", "odd"].filter((state) => isUnderWay({ state }))).toEqual(
    ["queued", "in_process"],
  )
})
