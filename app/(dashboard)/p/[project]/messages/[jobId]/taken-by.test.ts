import { expect, it } from "vitest"
import { failed, ok } from "#lib/platform/result"
import { type Attempt, takenBy } from "./attempts.ts"
import { explainedOf } from "./explanation.ts"
import { anEventFact, aStory } from "./make-story.ts"
import { answerOf } from "./view.ts"

const relay = "(smtp.relay.example:587: a relay)"
const attempt = (texts: readonly string[], delivery_status = "ok_delivered"): Attempt => ({
  ...{ email: "lena.fischer@example.com", try_no: 1, started_at: "2026-11-20 07:41:08" },
  ...{ duration_ms: 9, host: "smtp.relay.example:587", delivery_status, reply: "250 ok" },
  conversation: texts.map((text) => ({ at_ms: 0, from: "us", text })),
})

it.each([
  ["a relay", [attempt([relay, "DATA"])], { kind: "relay", name: "smtp.relay.example" }],
  [
    "a relay on a connection that was open",
    [attempt(["(10.0.0.1:25: a relay; by a connection that was open)"])],
    { kind: "relay", name: "10.0.0.1" },
  ],
  [
    "the relay after one that was not reached",
    [
      attempt([
        "(a.example:25: a relay)",
        "(a.example:25: No answer: x Next: b.example:25.)",
        "(b.example:25: a relay)",
      ]),
    ],
    { kind: "relay", name: "b.example" },
  ],
  [
    "an MX after a relay that refused, once the mode had changed",
    [attempt([relay], "err_will_retry"), attempt(["(mx.example.com:25: MX 10 of example.com)"])],
    { kind: "mail_server" },
  ],
  ["the sandbox's server", [attempt(["EHLO mail.example"])], { kind: "mail_server" }],
  ["nothing without an attempt", [], { kind: "unseen" }],
] as const)("MESSAGEPAGE-5 reads who accepted a message: %s", (_, attempts, expected) => {
  expect(takenBy(ok([...attempts]))).toEqual(expected)
})

const story = aStory({ status: "delivered", delivery_status: "ok_delivered" }, [anEventFact("delivered", 3)])

it("MESSAGEPAGE-5 names the relay that accepted a message, and explains what delivered means", () => {
  const shown = answerOf(story, ok([attempt([relay])]))
  expect(shown.answer).toBe("The relay smtp.relay.example accepted it")
  expect(shown.detail).toContain("the message may still bounce")
  expect(answerOf(story, ok([attempt([])])).answer).toBe("example.com accepted it")
})

it("MESSAGEPAGE-5 claims no server while attempts cannot be read", () => {
  expect(answerOf(story, failed(503, "no response")).answer).toBe("A mail server accepted it")
})

it("MESSAGEPAGE-5 names the relay in a bounce after the delivery", () => {
  const events = [anEventFact("delivered", 3), anEventFact("hard_bounced", 60)]
  const late = aStory({ status: "hard_bounced", delivery_status: "err_delivery_failed" }, events, {
    takenBy: { kind: "relay", name: "smtp.relay.example" },
  })
  const shown = explainedOf(late, (text) => text)
  expect(shown.answer).toBe("smtp.relay.example returned it")
  expect(shown.steps.at(-1)?.title).toBe("Ask the operator of smtp.relay.example")
})
