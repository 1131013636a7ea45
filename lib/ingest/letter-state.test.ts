import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { type LetterEvent, letterState } from "./letter-state.ts"

const event = (status: string, eventMs: number, more: Partial<LetterEvent> = {}): LetterEvent => ({
  fingerprint: `${status} ${eventMs}`,
  status,
  eventMs,
  delivery_status: null,
  destination_response: null,
  raw: {},
  ...more,
})

describe("a letter's state", () => {
  test("the heaviest status holds, however late a lighter one comes", () => {
    expect(letterState([event("spam", 1), event("delivered", 9)]).status).toBe("spam")
    expect(letterState([event("soft_bounced", 1), event("delivered", 2)]).status).toBe("delivered")
  })

  test("of unsubscribed and subscribed the later one holds", () => {
    expect(letterState([event("unsubscribed", 1), event("subscribed", 2)]).status).toBe("subscribed")
    expect(letterState([event("unsubscribed", 3), event("subscribed", 2)]).status).toBe("unsubscribed")
  })

  test("an unknown word is shown only where nothing better is known", () => {
    expect(letterState([event("parked", 5)]).status).toBe("parked")
    expect(letterState([event("parked", 5), event("accepted", 1)]).status).toBe("accepted")
  })

  test("the last answer of the other server is kept, and the delivery status of the status that holds", () => {
    const state = letterState([
      event("soft_bounced", 1, { delivery_status: "err_mailbox_full", destination_response: "452 full" }),
      event("delivered", 2, { delivery_status: "ok_delivered", destination_response: "250 ok" }),
      event("opened", 3, { delivery_status: "ok_read" }),
    ])
    expect(state).toMatchObject({ delivery_status: "ok_read", destination_response: "250 ok" })
  })

  test("subject, sender, template and tags come from message_info, metadata from metadata", () => {
    const raw = {
      message_info: { subject: "Hello", from_email: "a@example.com", template_version: 3, tags: ["x", 5] },
      metadata: { order: "17" },
    }
    expect(letterState([event("sent", 1, { raw }), event("opened", 2)])).toMatchObject({
      subject: "Hello",
      from_email: "a@example.com",
      template_id: null,
      template_version: 3,
      tags: ["x"],
      metadata: { order: "17" },
    })
  })

  test("any order of events gives the same state", () => {
    const some = fc.array(
      fc.record({
        status: fc.constantFrom(...statuses, "parked"),
        eventMs: fc.integer({ min: 0, max: 5 }),
        fingerprint: fc.string({ minLength: 1, maxLength: 3 }),
        delivery_status: fc.option(fc.constantFrom("a", "b")),
        destination_response: fc.option(fc.constantFrom("250", "550")),
        raw: fc.constantFrom({}, { metadata: { a: "1" } }, { message_info: { subject: "s" } }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    const distinct = some.map((list) => [...new Map(list.map((one) => [one.fingerprint, one])).values()])
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), (events, dice) => {
        const shuffled = [...events]
          .map((one) => ({ one, by: dice.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map(({ one }) => one)
        expect(letterState(shuffled as [LetterEvent])).toEqual(letterState(events as [LetterEvent]))
      }),
    )
  })
})
