import { describe, expect, test } from "vitest"
import { testEvent } from "#contract/test-event"
import { formatUtc } from "#contract/time"
import { anEvent, type EventInput, someDay } from "#lib/testing/make"
import { normalize } from "./normalize.ts"

const nowMs = someDay.getTime()
const batchOf = (...events: unknown[]) => ({ auth: "x", events_by_user: [{ user_id: 1, events }] })
const emailEvent = (event_data: unknown) => ({ event_name: "transactional_email_status", event_data })

describe("CALLBACK-1 both forms of a body are read, and unknown content is accepted", () => {
  test("a batch and a single call give the same event", () => {
    const event = anEvent({
      status: "clicked",
      url: "https://shop.example/",
      delivery_info: { ip: "192.0.2.1" },
    })
    const batch = normalize(batchOf(emailEvent(event)), nowMs)
    const single = normalize(
      {
        auth: "x",
        event_name: "transactional_email_status",
        user_id: 1,
        project_id: "1001",
        project_name: "Shop",
        ...event,
      },
      nowMs,
    )
    expect(single).toEqual(batch)
    expect(batch?.messageEvents[0]).toMatchObject({
      status: "clicked",
      ip: "192.0.2.1",
      url: "https://shop.example/",
    })
  })

  test("an unknown status, unknown fields and an unknown kind of event are accepted", () => {
    const normalized = normalize(
      batchOf(emailEvent(anEvent({ status: "parked", delivery_info: { moon: "full" } })), {
        event_name: "transactional_moon_phase",
        event_data: {},
      }),
      nowMs,
    )
    expect(normalized?.unreadable).toBe(0)
    expect(normalized?.messageEvents).toHaveLength(1)
    expect(normalized?.messageEvents[0]?.raw).toMatchObject({ delivery_info: { moon: "full" } })
  })

  test("an unreadable event does not block the others", () => {
    const normalized = normalize(
      batchOf(
        emailEvent(anEvent()),
        emailEvent({ job_id: "x" }),
        emailEvent(anEvent({ event_time: "31 February" })),
        emailEvent(anEvent({ email: `${"a".repeat(400)}@example.com` })),
      ),
      nowMs,
    )
    expect(normalized?.messageEvents).toHaveLength(1)
    expect(normalized?.unreadable).toBe(3)
  })

  test("CALLBACK-15 events more than a day ahead have no valid time; smaller clock differences are accepted", () => {
    const inHours = (hours: number) => formatUtc(nowMs + hours * 3_600_000)
    const blockAt = (block_time: string) => ({
      event_name: "transactional_spam_block",
      event_data: {
        block_time,
        block_type: "one_smtp",
        domain: "example.com",
        domain_status: "blocked",
        SMTP_blocks_count: 1,
      },
    })
    const normalized = normalize(
      batchOf(
        ...[24, 25, 24 * 365 * 70].map((hours) => emailEvent({ ...anEvent(), event_time: inHours(hours) })),
        ...[24, 25].map((hours) => blockAt(inHours(hours))),
      ),
      nowMs,
    )
    expect([normalized?.messageEvents.length, normalized?.blocks.length, normalized?.unreadable]).toEqual([
      1, 1, 3,
    ])
  })

  test("a spam block is stored with its fields", () => {
    const event_data = {
      block_time: "2026-11-20 12:00:00",
      block_type: "one_smtp",
      domain: "mail.example",
      SMTP_blocks_count: 3,
      domain_status: "blocked",
    }
    const normalized = normalize(batchOf({ event_name: "transactional_spam_block", event_data }), nowMs)
    expect(normalized?.blocks).toEqual([
      {
        fingerprint: expect.any(String),
        blockMs: Date.UTC(2026, 10, 20, 12),
        domain: "mail.example",
        block_type: "one_smtp",
        domain_status: "blocked",
        smtp_blocks_count: 3,
        raw: event_data,
      },
    ])
  })

  test("removes NUL and lone surrogates from texts, because the store cannot save them", () => {
    const normalized = normalize(
      batchOf(emailEvent(anEvent({ comment: "a\0b\ud800c", delivery_info: { user_agent: "x\0y" } }))),
      nowMs,
    )
    expect(normalized?.messageEvents[0]?.raw.comment).toBe("ab\ufffdc")
    expect(normalized?.messageEvents[0]?.user_agent).toBe("xy")
  })

  test("a fingerprint depends only on job, address, status, time and url", () => {
    const print = (fields: EventInput) =>
      normalize(batchOf(emailEvent(anEvent(fields))), nowMs)?.messageEvents[0]?.fingerprint
    expect(print({ comment: "again", delivery_info: { ip: "192.0.2.9" } })).toBe(print({}))
    const others = [
      { job_id: "j" },
      { email: "b@example.com" },
      { status: "opened" },
      { second: 1 },
      { url: "u" },
    ]
    const prints = new Set([{}, ...others].map(print))
    expect(prints.size).toBe(others.length + 1)
  })

  test("a body of neither form is refused", () => {
    for (const body of [null, [], "x", 5, {}, { auth: "x", events_by_user: [] }, { auth: "x" }])
      expect(normalize(body, nowMs)).toBeNull()
  })
})

describe("CALLBACK-22 a body with too many levels is not a callback", () => {
  const deep = (levels: number, inside = ""): unknown =>
    JSON.parse(`${"[".repeat(levels)}${inside}${"]".repeat(levels)}`)
  const withOther = (other: unknown) => batchOf(emailEvent({ ...anEvent(), other }))

  test.each([
    ["as a whole", deep(200_000)],
    ["in an event", withOther(deep(200_000))],
    ["around a text that cannot be stored", withOther(deep(200_000, '"\\u0000"'))],
    ["beside what is read", { ...batchOf(), other: deep(100) }],
  ])("%s", (_where, body) => expect(normalize(body, nowMs)).toBeNull())

  test("a body with fewer levels is", () => {
    expect(normalize(withOther(deep(80)), nowMs)?.messageEvents).toHaveLength(1)
    expect(normalize(withOther(deep(80, '"\\u0000"')), nowMs)?.messageEvents).toHaveLength(1)
  })
})

describe("CALLBACK-14 samples of webhook/test are neither letters nor blocks", () => {
  const { job_id, email, metadata, domain } = testEvent
  const block = {
    block_time: "2026-11-20 12:00:00",
    block_type: "one_smtp",
    domain,
    SMTP_blocks_count: 1,
    domain_status: "blocked",
  }
  const blockEvent = (event_data: unknown) => ({ event_name: "transactional_spam_block", event_data })

  test("in a batch, next to a real event", () => {
    const normalized = normalize(
      batchOf(emailEvent(anEvent({ job_id, email, metadata })), emailEvent(anEvent()), blockEvent(block)),
      nowMs,
    )
    expect(normalized).toMatchObject({
      messageEvents: [{ email: "ann@example.com" }],
      blocks: [],
      unreadable: 0,
      tests: 2,
    })
  })

  test("as a single event", () => {
    const head = { auth: "x", event_name: "transactional_email_status", user_id: 1 }
    const normalized = normalize({ ...head, ...anEvent({ job_id, email, metadata }) }, nowMs)
    expect(normalized).toEqual({ messageEvents: [], blocks: [], unreadable: 0, tests: 1 })
  })

  test("a letter to the same address, or one with the word test in its metadata, counts", () => {
    const normalized = normalize(
      batchOf(
        emailEvent(anEvent({ email })),
        emailEvent(anEvent({ metadata: { ...metadata } })),
        emailEvent(anEvent({ job_id, email, metadata: { test: "mine" } })),
        blockEvent({ ...block, domain: "shop.example" }),
      ),
      nowMs,
    )
    expect(normalized).toMatchObject({ tests: 0, unreadable: 0 })
    expect([normalized?.messageEvents.length, normalized?.blocks.length]).toEqual([3, 1])
  })
})
