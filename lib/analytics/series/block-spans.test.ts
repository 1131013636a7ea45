import { describe, expect, it } from "vitest"
import { at } from "#lib/platform/clock"
import { spanAt, spansOf } from "./block-spans.ts"

const event = (ms: number, domain_status: string, smtp_blocks_count: number) => ({
  block_time: at(ms),
  domain_status,
  smtp_blocks_count,
})

describe("spans of blocks", () => {
  it("begin and end at the instants of the events", () => {
    const events = [event(1000, "blocked", 1), event(61_000, "unblocked", 0), event(90_001, "blocked", 1)]
    expect(spansOf(events)).toEqual([
      { from: 1000, to: 61_000, servers: 1 },
      { from: 90_001, to: null, servers: 1 },
    ])
  })

  it("last while any server is blocked, with the largest number at once", () => {
    const events = [
      event(0, "blocked", 1),
      event(10, "blocked", 2),
      event(20, "blocked", 3),
      event(30, "unblocked", 2),
    ]
    expect(spansOf(events)).toEqual([{ from: 0, to: null, servers: 2 }])
    expect(spansOf([...events, event(40, "unblocked", 0)])).toEqual([{ from: 0, to: 40, servers: 3 }])
  })

  it("do not exist for an end without a beginning; a block without a number has one server", () => {
    expect(spansOf([event(0, "unblocked", 0), event(5, "unblocked", 1)])).toEqual([])
    expect(spansOf([event(0, "blocked", 0)])).toEqual([{ from: 0, to: null, servers: 1 }])
  })

  it("BOUNCEPAGE-9 are found by any instant inside them", () => {
    const spans = [
      { from: 1000, to: 5000, servers: 1 },
      { from: 9000, to: null, servers: 2 },
    ]
    expect([999, 1000, 4999, 5000, 9000, 1e15].map((ms) => spanAt(spans, ms)?.from)).toEqual([
      ...[undefined, 1000, 1000, undefined, 9000, 9000],
    ])
  })
})
