import { describe, expect, test } from "vitest"
import { anEvent, type EventInput } from "../testing/make.ts"
import { normalize } from "./normalize.ts"

const batchOf = (...events: unknown[]) => ({ auth: "x", events_by_user: [{ user_id: 1, events }] })
const emailEvent = (event_data: unknown) => ({ event_name: "transactional_email_status", event_data })

describe("CALLBACK-1 both forms of a body, and readers that accept what they do not know", () => {
  test("a batch and a single call tell the same event", () => {
    const event = anEvent({
      status: "clicked",
      url: "https://shop.example/",
      delivery_info: { ip: "192.0.2.1" },
    })
    const batch = normalize(batchOf(emailEvent(event)))
    const single = normalize({
      auth: "x",
      event_name: "transactional_email_status",
      user_id: 1,
      project_id: "1001",
      project_name: "Shop",
      ...event,
    })
    expect(single).toEqual(batch)
    expect(batch?.emails[0]).toMatchObject({
      status: "clicked",
      ip: "192.0.2.1",
      url: "https://shop.example/",
    })
  })

  test("an unknown status, unknown fields and an unknown kind of event are no faults", () => {
    const told = normalize(
      batchOf(emailEvent(anEvent({ status: "parked", delivery_info: { moon: "full" } })), {
        event_name: "transactional_moon_phase",
        event_data: {},
      }),
    )
    expect(told?.unreadable).toBe(0)
    expect(told?.emails).toHaveLength(1)
    expect(told?.emails[0]?.raw).toMatchObject({ delivery_info: { moon: "full" } })
  })

  test("one event that says nothing does not stand in the way of the others", () => {
    const told = normalize(
      batchOf(
        emailEvent(anEvent()),
        emailEvent({ job_id: "x" }),
        emailEvent(anEvent({ event_time: "31 February" })),
        emailEvent(anEvent({ email: `${"a".repeat(400)}@example.com` })),
      ),
    )
    expect(told?.emails).toHaveLength(1)
    expect(told?.unreadable).toBe(3)
  })

  test("a spam block is kept with its fields", () => {
    const event_data = {
      block_time: "2026-11-20 12:00:00",
      block_type: "one_smtp",
      domain: "mail.example",
      SMTP_blocks_count: 3,
      domain_status: "blocked",
    }
    const told = normalize(batchOf({ event_name: "transactional_spam_block", event_data }))
    expect(told?.blocks).toEqual([
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

  test("NUL and half surrogate pairs are taken out of texts, which the store cannot keep", () => {
    const told = normalize(
      batchOf(emailEvent(anEvent({ comment: "a\0b\ud800c", delivery_info: { user_agent: "x\0y" } }))),
    )
    expect(told?.emails[0]?.raw.comment).toBe("ab\ufffdc")
    expect(told?.emails[0]?.user_agent).toBe("xy")
  })

  test("a fingerprint follows job, address, status, time and url, and nothing else", () => {
    const print = (fields: EventInput) =>
      normalize(batchOf(emailEvent(anEvent(fields))))?.emails[0]?.fingerprint
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

  test("what is neither form is refused", () => {
    for (const body of [null, [], "x", 5, {}, { auth: "x", events_by_user: [] }, { auth: "x" }])
      expect(normalize(body)).toBeNull()
  })
})
