import { expect, test } from "vitest"
import type { Access } from "#lib/auth/guard"
import { readRange } from "../_range/range.ts"
import { listFilter, listParam } from "./list-of.ts"

const now = Date.UTC(2026, 10, 20, 12)
const day = 86_400_000
const access = (isMasked = false) => ({ project: { time_zone: "UTC" }, isMasked }) as Access
const listOf = (params: Record<string, string>) => listParam(params, readRange(params, now, "UTC", "24h"))

test("MESSAGEPAGE-3 a message's page knows the list that it was opened from, and not the place in it", () => {
  const list = listOf({ status: "spam,sent", q: "ann & co", tag: "a=b", cursor: "x", trail: "~y", tz: "UTC" })
  expect(list).not.toMatch(/cursor|trail|tz/)
  expect(listFilter(list, access(), now)).toEqual({
    fromMs: now - day,
    toMs: now + day,
    status: ["sent", "spam"],
    had: "",
    reason: "",
    search: "ann & co",
    tag: "a=b",
    template: "",
    domain: "",
    provider: "",
    canSearchAddresses: true,
  })
})

test("the list's time holds: as long as it names, or from and to by its own clocks", () => {
  expect(listFilter(listOf({ range: "7d" }), access(), now)).toMatchObject({ fromMs: now - 7 * day })
  const params = { range: "custom", from: "2026-11-01T00:00", to: "2026-11-02T00:00", tz: "Europe/Berlin" }
  expect(listFilter(listOf(params), access(), now, "Asia/Tokyo")).toMatchObject({
    fromMs: Date.UTC(2026, 9, 31, 23),
    toMs: Date.UTC(2026, 10, 1, 23),
  })
})

test("without a list all messages are stepped through, and a masked reader searches for no address", () => {
  expect(listFilter(undefined, access(), now)).toEqual({
    fromMs: 0,
    toMs: now + day,
    canSearchAddresses: true,
  })
  expect(listFilter(listOf({ q: "ann@" }), access(true), now)).toMatchObject({ canSearchAddresses: false })
})
