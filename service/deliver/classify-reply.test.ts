import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { bounceRules, type Phase } from "./bounce-rules.ts"
import { classifyReply } from "./classify-reply.ts"

describe("BOUNCE-1 what a reply means", () => {
  test("only a 2xx answer to the content is a delivery", () => {
    expect(classifyReply("250 2.0.0 Ok: queued", "data")).toEqual({
      outcome: "delivered",
      delivery_status: "ok_delivered",
    })
    for (const phase of ["connect", "ehlo", "mail", "rcpt", "unknown"] as Phase[])
      expect(classifyReply("250 Ok", phase).outcome).not.toBe("delivered")
  })

  test.each([
    [
      "550 5.1.1 <a@example.com>: Recipient address rejected: User unknown",
      "rcpt",
      "hard",
      "err_user_unknown",
    ],
    ["550-5.1.1 The address\n550 5.1.1 does not exist", "rcpt", "hard", "err_user_unknown"],
    ["550 5.2.1 The account is suspended", "rcpt", "hard", "err_user_inactive"],
    ["550 Account closed", "rcpt", "hard", "err_mailbox_discarded"],
    ["552 5.2.2 a@example.com is over quota", "rcpt", "soft", "err_mailbox_full"],
    ["452 4.2.2 Mailbox full", "rcpt", "soft", "err_mailbox_full"],
    ["450 4.2.0 Greylisted, try again in 300 seconds", "rcpt", "soft", "err_will_retry"],
    ["450 5.1.1 User unknown", "rcpt", "soft", "err_will_retry"],
    ["554 5.7.1 Client host [192.0.2.1] blocked using bl.example.org", "rcpt", "hard", "err_blacklisted"],
    ["454 4.7.1 Client host [192.0.2.1] blocked using bl.example.org", "rcpt", "soft", "err_blacklisted"],
    ["550 5.7.1 Your message looks like spam", "data", "hard", "err_spam_rejected"],
    ["550 5.7.26 SPF check failed. To fight spam, this was blocked", "data", "hard", "err_delivery_failed"],
    ["552 5.3.4 Message too large", "data", "hard", "err_too_large"],
    ["550 Host unknown", "rcpt", "hard", "err_domain_inactive"],
    ["554 5.7.1 Relay access denied", "rcpt", "hard", "err_destination_misconfigured"],
    ["550 Sender address rejected: Domain not found", "rcpt", "hard", "err_delivery_failed"],
    ["503 Bad sequence of commands", "data", "hard", "err_delivery_failed"],
    ["421 Service not available", "connect", "soft", "err_will_retry"],
    ["No answer: connect ECONNREFUSED 192.0.2.1:25", "connect", "soft", "err_will_retry"],
    ["No answer: Greeting never received", "connect", "soft", "err_will_retry"],
    ["", "unknown", "soft", "err_will_retry"],
  ] as const)("%s (%s): %s, %s", (reply, phase, outcome, delivery_status) => {
    expect(classifyReply(reply, phase)).toEqual({ outcome, delivery_status })
  })

  test("a 4xx answer never ends a letter, and no answer at all does not either", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 499 }),
        fc.constantFrom(...bounceRules.map((rule) => rule.sample.replace(/^\d{3} (?:\d\.\d\.\d+ )?/, ""))),
        fc.constantFrom<Phase>("connect", "ehlo", "mail", "rcpt", "data"),
        (code, text, phase) => {
          expect(classifyReply(`${code} ${text}`, phase).outcome).toBe("soft")
        },
      ),
    )
  })

  test("only the recipient's own step can close an address", () => {
    for (const phase of ["connect", "ehlo", "mail"] as Phase[])
      expect(classifyReply("550 5.1.1 Unknown user", phase).delivery_status).not.toBe("err_user_unknown")
  })

  test("any text is classified, and in bounded time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(["soft", "hard"]).toContain(classifyReply(`550 ${text}`, "rcpt").outcome)
      }),
    )
    const took = cpuMsOf(() => {
      for (const one of ["mailbox ", "a ", "user unknown ", "message ", "  ", "-"])
        classifyReply(`550 ${one.repeat(200_000)}`, "rcpt")
    })
    expect(took).toBeLessThan(1000)
  })
})

describe("BOUNCE-2 every rule decides its sample", () => {
  test.each(bounceRules.map((rule) => [rule.sample, rule] as const))("%s", (sample, rule) => {
    const classification = classifyReply(sample, rule.samplePhase ?? "rcpt")
    expect(classification).toEqual({
      outcome: rule.class === "soft" ? "soft" : "hard",
      delivery_status: rule.delivery_status,
    })
  })

  test("no rule stands in the shadow of one before it", () => {
    for (const rule of bounceRules) {
      const text = rule.sample
      const first = bounceRules.find(
        (one) =>
          one.pattern.test(text) &&
          (!one.phase || one.phase.includes(rule.samplePhase ?? "rcpt")) &&
          (!one.code || one.code.includes(Number(text.slice(0, 3)))),
      )
      expect(first).toBe(rule)
    }
  })
})
