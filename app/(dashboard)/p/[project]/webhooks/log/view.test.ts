import { describe, expect, it } from "vitest"
import { callView } from "../call/call-view.ts"
import { context, stored } from "../testing/stored.ts"
import { findInput, isFiltered, logFileHref, logLinks, readLogQuery } from "#lib/features/webhooks/log-query"
import { callRow, figuresOf } from "./view.ts"

describe("the figures", () => {
  it("show the last success, waiting calls, their deadline, and the next attempt", () => {
    const figures = figuresOf(
      {
        ...stored,
        last_success_at: "2026-11-20 11:18:00",
        waiting: 412,
        oldest_waiting_at: "2026-11-20 11:18:30",
        gives_up_at: "2026-11-21 11:18:30",
        next_try_at: "2026-11-20 14:42:00",
      },
      context,
    )
    expect(figures.map((one) => one.value)).toEqual(["11:18", "412 events", "21 Nov, 11:18", "14:42"])
    expect(figures[0]?.note).toBe("3 h 14 min ago")
    expect(figuresOf(stored, context).map((one) => one.value)).toEqual(["Never", "0 events", "–", "–"])
  })
})

describe("the figures of a stopped webhook", () => {
  const stopped = { ...stored, status: "stopped", missed: 1204, missed_since: "2026-11-18 20:00:00" }
  const second = (webhook: typeof stopped & { waiting?: number }) => figuresOf(webhook, context)[1]

  it("HOOKPAGE-11 count missed events and their start, not waiting calls", () => {
    expect(second(stopped)).toEqual({
      label: "Missed",
      value: "1,204 events",
      note: "since 18 Nov, 20:00",
      isWarning: true,
    })
    expect(second({ ...stopped, waiting: 3 })?.note).toBe("since 18 Nov, 20:00, 3 more waiting")
    expect(second({ ...stopped, missed: 10_000 })?.value).toBe("10,000 events or more")
    const { missed_since: _, ...nothing } = { ...stopped, missed: 0 }
    expect(figuresOf(nothing, context)[1]).toMatchObject({ note: "no events missed", isWarning: false })
    const uncounted = { ...stored, status: "stopped", failing_since: "2026-11-18 20:00:00" }
    expect(figuresOf(uncounted, context)[1]).toMatchObject({ value: "–", note: "since 18 Nov, 20:00" })
  })
})

describe("the log", () => {
  const call = {
    id: 3,
    webhook_id: 7,
    url: stored.url,
    status: "failed",
    events: 11,
    tries: 2,
    created_at: "2026-11-20 14:00:00",
    last_try_at: "2026-11-20 14:10:00",
    error: "No answer within 3 seconds.",
    duration_ms: 3000,
  }

  it("WEBHOOKLOG-2 shows the state, attempts and response of a call, and that it was replayed", () => {
    expect(callRow(call, context)).toMatchObject({
      state: { severity: "warning", word: "Failing" },
      answer: { text: "no response", isGood: false },
      time: "14:00:00",
      events: "11 events",
      tries: "2, last 14:10",
      replayable: null,
      took: "3,000 ms",
      said: "No answer within 3 seconds.",
      isReplay: false,
    })
    expect(callRow({ ...call, status: "given_up", tries: 1 }, context)).toMatchObject({
      replayable: 3,
      tries: "1",
    })
    expect(callRow(call, context).replayed).toBeNull()
    const replayed = { ...call, status: "given_up", replayed_at: "2026-11-17 09:05:00" }
    expect(callRow(replayed, context).replayed).toBe("Replayed 17 Nov, 09:05")
    expect(callView({ ...replayed, event_list: [], history: [] }, context).summary).toContain(
      " · Replayed 17 Nov, 09:05",
    )
    expect(callRow({ ...call, status: "later_word", tries: 0 }, context)).toMatchObject({
      state: { word: "later_word" },
      answer: null,
      tries: "–",
    })
  })

  it("returns the body byte for byte, and formatted for reading", () => {
    const body = '{"auth":"0","a":[1]}'
    const view = callView({ ...call, body, event_list: [], history: [] }, context)
    expect(view.body).toEqual({
      raw: body,
      pretty: JSON.stringify(JSON.parse(body), null, 2),
      events: [],
    })
    expect(view.isEnded).toBe(false)
    expect(callView({ ...call, body: "no json", event_list: [], history: [] }, context).body?.pretty).toBe(
      "no json",
    )
  })

  it("HOOKPAGE-2 links to adjacent pages by cursor, without a dialog or repeated parameters", () => {
    let params: Record<string, string> = { status: "failed", panel: "test" }
    for (let page = 1; page < 300; page++) {
      const ends = { cursor: `c${page}`, newer: page === 1 ? "" : `n${page}` }
      const { olderHref } = logLinks("/w", params, readLogQuery(params), ends)
      params = Object.fromEntries(new URLSearchParams(olderHref?.split("?")[1]))
    }
    expect(params).toEqual({ status: "failed", cursor: "c299", page: "300" })
    const { newerHref } = logLinks("/w", params, readLogQuery(params), { cursor: "", newer: "n300" })
    expect(newerHref).toBe("/w?status=failed&cursor=n300&page=299&dir=newer")
    expect(readLogQuery({ cursor: "n300", dir: "newer", page: "299" })).toMatchObject({
      cursor: "n300",
      direction: "newer",
    })
    // A service without backward paging returns no link to newer calls.
    const none = { newerHref: null, olderHref: null }
    expect(logLinks("/w", params, readLogQuery(params), { cursor: "" })).toEqual(none)
    expect(readLogQuery({ status: "moon" }).status).toBeNull()
    expect(logFileHref("shop", "7", { code: "503", ...params })).toBe(
      "/api/projects/shop/webhooks/7/calls?code=503&status=failed",
    )
  })

  it("filters by answer, job or address from the URL", () => {
    expect(readLogQuery({ code: "503", find: " 1Zy-1 " })).toMatchObject({ code: 503, find: "1Zy-1" })
    for (const code of ["", "-1", "600", "5e2", "moon"]) expect(readLogQuery({ code }).code).toBeNull()
    expect(findInput("")).toEqual({})
    expect(findInput("1Zy-1")).toEqual({ job_id: "1Zy-1" })
    expect(findInput("ann@example.com")).toEqual({ email: "ann@example.com" })
    expect(isFiltered(readLogQuery({}))).toBe(false)
    expect(isFiltered(readLogQuery({ code: "0" }))).toBe(true)
  })
})
