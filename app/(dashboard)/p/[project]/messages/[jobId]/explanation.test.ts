import { describe, expect, it } from "vitest"
import { explain, shortReason } from "#lib/interface/status/explain"
import { deliveryStatuses } from "#contract/delivery-status"
import { statuses } from "#contract/status"
import { languages } from "#lib/interface/format/language"
import { explainWords } from "#words/explain"
import { reasonWords } from "#words/reason"
import { explainedOf } from "./explanation.ts"
import { aStory, anEventFact, storyStartMs } from "./make-story.ts"

const hourMs = 3_600_000
const explained = (...data: Parameters<typeof aStory>) => explainedOf(aStory(...data), (text) => text)

describe("MESSAGEPAGE-5 every message has an answer, and what to do", () => {
  it.each(languages)("for every delivery_status, in %s", (language) => {
    for (const code of deliveryStatuses) {
      const known = explain(code, explainWords[language], "shop.example")
      expect({ code, answer: known?.answer, detail: known?.detail }).toEqual({
        code,
        answer: expect.stringMatching(/\S/),
        detail: expect.stringMatching(/\S/),
      })
      expect({ code, steps: known?.steps.length }).not.toEqual({ code, steps: 0 })
      if (!code.startsWith("ok_"))
        expect({ code, reason: shortReason(code, reasonWords[language]) }).not.toEqual({ code })
    }
  })

  it.each(languages)("for every status with every delivery_status, and with none, in %s", (language) => {
    for (const status of statuses)
      for (const delivery_status of [...deliveryStatuses, null]) {
        const { answer, steps } = explained({ status, delivery_status }, [], { language })
        expect({ status, answer }).toEqual({ status, answer: expect.stringMatching(/\S/) })
        const isUnknown = delivery_status === null && (status === "soft_bounced" || status === "hard_bounced")
        expect({ status, delivery_status, isBare: steps.length === 0 }).toEqual({
          status,
          delivery_status,
          isBare: isUnknown,
        })
      }
  })

  it("explains a delivered message, and one in the spam folder", () => {
    expect(explained({ status: "opened", delivery_status: "ok_read" })).toMatchObject({
      tone: "arrived",
      answer: "It was delivered and opened",
      steps: [{ title: "Nothing to do", to: null }],
    })
    expect(explained({ status: "delivered", delivery_status: "ok_spam_folder" })).toMatchObject({
      tone: "complaint",
      answer: "It arrived in the spam folder",
    })
  })

  it("a waiting message shows since when it waits, and after too long that an event is missing", () => {
    const events = [anEventFact("accepted", 0), anEventFact("sent", 2)]
    expect(explained({ status: "sent" }, events)).toMatchObject({
      tone: "pending",
      answer: "example.com has not replied yet",
      detail: "It was sent on 20 Nov, 07:41:09. No delivery or bounce since then.",
      mayFollow: true,
    })
    expect(explained({ status: "accepted" }, [])).toMatchObject({
      answer: "Waiting to be sent to example.com",
      detail: expect.stringContaining("20 Nov, 07:41:07"),
    })
    const late = { nowMs: storyStartMs + 60 * hourMs }
    expect(explained({ status: "sent" }, events, late)).toMatchObject({
      answer: "No event for more than 48 hours",
      steps: [{ title: "Look for missing events", to: { href: "/p/shop/webhooks" } }],
      mayFollow: false,
    })
  })

  it("a soft bounce that is still tried names the end of the attempts, and offers nothing else", () => {
    const events = [anEventFact("accepted", 0), anEventFact("sent", 2), anEventFact("soft_bounced", 3)]
    const full = { delivery_status: "err_mailbox_full" }
    expect(explained({ status: "soft_bounced", ...full }, events)).toMatchObject({
      detail: "The address is fine.",
      steps: [{ title: "Nothing to do now", text: "It is retried until 22 Nov, 07:41:09.", to: null }],
      mayFollow: true,
    })
    const late = { nowMs: storyStartMs + 49 * hourMs }
    expect(explained({ status: "soft_bounced", ...full }, events, late)).toMatchObject({ mayFollow: false })
    expect(explained({ status: "hard_bounced", ...full }, events, late).detail).toContain(
      "suppressed for 3 days",
    )
  })

  it.each([
    ["err_mailbox_full", { send: true, release: true }, ["resend"]],
    ["err_mailbox_full", { send: true, release: false }, []],
    ["err_giveup", { send: false, release: true }, []],
    ["err_giveup", { send: true, release: false }, []],
    ["err_internal", { send: true, release: false }, ["resend"]],
  ])("%s offers to send again only to roles that the service will not refuse: %o", (code, can, targets) => {
    const all = aStory().can
    const { steps } = explained({ status: "hard_bounced", delivery_status: code }, [], {
      can: { ...all, ...can },
    })
    expect(steps.map(({ to }) => to)).toEqual(targets)
  })

  it("offers to send again to roles that may not remove suppressions once the suppression has ended", () => {
    const can = { ...aStory().can, release: false }
    const full = { status: "hard_bounced", delivery_status: "err_mailbox_full" }
    const stepsAfter = (hours: number) =>
      explained(full, [], { can, nowMs: aStory().letter.last_at.getTime() + hours * hourMs }).steps.length
    expect([stepsAfter(71), stepsAfter(72)]).toEqual([0, 1])
  })

  it.each([
    ["err_mailbox_full", "The address is fine. Any suppression that followed has ended.", ["Send it again"]],
    ["skip_dup_mailbox_full", "An address with a full mailbox is suppressed for 3 days.", ["Send it again"]],
    [
      "err_blacklisted",
      "Any suppression that followed has ended.",
      ["Request delisting", "Send it again after delisting"],
    ],
  ])("%s no longer advises to wait for a suppression that has ended", (delivery_status, detail, titles) => {
    const nowMs = aStory().letter.last_at.getTime() + 72 * hourMs
    const shown = explained({ status: "hard_bounced", delivery_status }, [], { nowMs })
    expect(shown.detail).toContain(detail)
    expect(shown.steps.map(({ title }) => title)).toEqual(titles)
    expect(shown.suppressionHref).toBeNull()
    const before = explained({ status: "hard_bounced", delivery_status }, [], { nowMs: nowMs - 1 })
    expect(before.detail).not.toContain("has ended")
    expect(before.suppressionHref).not.toBeNull()
  })

  it("an unknown word is shown as it is, with no explanation yet", () => {
    const detail = "There is no explanation for this status yet."
    expect(explained({ status: "hard_bounced", delivery_status: "err_moon" })).toMatchObject({
      tone: "refused",
      raw: "err_moon",
      detail,
    })
    expect(explained({ status: "greylisted", delivery_status: "err_moon" })).toMatchObject({
      answer: "Greylisted",
      raw: "err_moon",
      detail,
    })
  })
})
