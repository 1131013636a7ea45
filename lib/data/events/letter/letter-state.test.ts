import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { statuses } from "#contract/status"
import { letterRow, stateOfRow } from "./letter-row.ts"
import { mergeStates, type LetterEvent, type LetterState, letterState } from "./letter-state.ts"

const event = (status: string, eventMs: number, more: Partial<LetterEvent> = {}): LetterEvent => ({
  fingerprint: `${status} ${eventMs}`,
  status,
  eventMs,
  delivery_status: null,
  destination_response: null,
  sender_ip: null,
  raw: {},
  ...more,
})

const key = { job_id: "job-1", email: "ann@example.com" }
const rowOf = (state: LetterState) => letterRow("p1", key, state)
const shown = (events: readonly [LetterEvent, ...LetterEvent[]]) => rowOf(letterState(events))

const someEvents = fc
  .array(
    fc.record({
      status: fc.constantFrom(...statuses, "parked", "lost", "__proto__"),
      eventMs: fc.integer({ min: 0, max: 5 }),
      fingerprint: fc.string({ minLength: 1, maxLength: 3 }),
      delivery_status: fc.option(fc.constantFrom("a", "b")),
      destination_response: fc.option(fc.constantFrom("250", "550")),
      raw: fc.constantFrom(
        {},
        { metadata: { a: "1" } },
        { metadata: {}, message_info: { tags: ["t"] } },
        { message_info: { subject: "s" } },
        { message_info: null, metadata: [] },
        { metadata: { campaign_id: "12" } },
        { delivery_info: { traffic_type: "human", os_name: "iOS" }, url: "https://a.example/1" },
        { delivery_info: { traffic_type: "human", os_name: "Windows" }, url: "https://a.example/2" },
        { delivery_info: { traffic_type: "machine" }, url: "https://a.example/1?utm_source=x" },
        { delivery_info: [] },
      ),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((list) => [...new Map(list.map((one) => [one.fingerprint, one])).values()] as [LetterEvent])

/** The same events, some repeated, shuffled, and cut into batches. */
const inBatches = (events: readonly LetterEvent[], dice: () => number): [LetterEvent, ...LetterEvent[]][] => {
  const shuffled = [...events, ...events.filter(() => dice() % 3 === 0)]
    .map((one) => ({ one, by: dice() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one)
  const batches: [LetterEvent, ...LetterEvent[]][] = []
  for (const one of shuffled) {
    const last = batches.at(-1)
    if (last && dice() % 2 === 0) last.push(one)
    else batches.push([one])
  }
  return batches
}

const diceOf = (numbers: Iterator<number>) => () => numbers.next().value as number

describe("a letter's state", () => {
  test("the heaviest status wins, even when a lighter one is newer", () => {
    expect(shown([event("spam", 1), event("delivered", 9)]).status).toBe("spam")
    expect(shown([event("soft_bounced", 1), event("delivered", 2)]).status).toBe("delivered")
  })

  test("the newer of unsubscribed and subscribed wins", () => {
    expect(shown([event("unsubscribed", 1), event("subscribed", 2)]).status).toBe("subscribed")
    expect(shown([event("unsubscribed", 3), event("subscribed", 2)]).status).toBe("unsubscribed")
  })

  test("an unknown status is shown only without a known one", () => {
    expect(shown([event("parked", 5)]).status).toBe("parked")
    expect(shown([event("parked", 5), event("accepted", 1)]).status).toBe("accepted")
  })

  test("keeps the last reply of the remote server, and the delivery status of the current status", () => {
    const state = shown([
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
    expect(shown([event("sent", 1, { raw }), event("opened", 2)])).toMatchObject({
      subject: "Hello",
      from_email: "a@example.com",
      template_id: null,
      template_version: 3,
      tags: ["x"],
      metadata: { order: "17" },
    })
  })

  test("keeps the delivery status of a status that becomes current again", () => {
    const state = shown([
      event("unsubscribed", 1, { delivery_status: "ok_unsubscribed" }),
      event("subscribed", 2, { delivery_status: "ok_resubscribed" }),
      event("unsubscribed", 3),
    ])
    expect(state).toMatchObject({ status: "unsubscribed", delivery_status: "ok_unsubscribed" })
  })

  test("any order, repetition and batches of events, through the row each time, give the same state", () => {
    fc.assert(
      fc.property(someEvents, fc.infiniteStream(fc.nat()), (events, numbers) => {
        const expected = rowOf(letterState(events))
        let row: ReturnType<typeof rowOf> | null = null
        for (const batch of inBatches(events, diceOf(numbers)))
          row = rowOf(letterState(batch, row && stateOfRow(row)))
        expect(row).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test("joining two parts of the events, in either order and overlapping, equals folding all of them", () => {
    fc.assert(
      fc.property(someEvents, fc.infiniteStream(fc.nat()), (events, numbers) => {
        const dice = diceOf(numbers)
        const [one, other] = [events, events].map((all) => all.filter(() => dice() % 3 > 0))
        if (!one?.[0] || !other?.[0]) return
        const [a, b] = [letterState(one as [LetterEvent]), letterState(other as [LetterEvent])]
        const both = events.filter((event) => one.includes(event) || other.includes(event))
        expect(mergeStates(a, b)).toEqual(letterState(both as [LetterEvent]))
        expect(mergeStates(b, a)).toEqual(mergeStates(a, b))
      }),
    )
  })
})
