import { describe, expect, it } from "vitest"
import type { SenderDomainState } from "#lib/data/store/sender-domains"
import { explainedOf } from "./explanation.ts"
import { aStory } from "./make-story.ts"
import { type SenderFact, thenAndNow } from "./sender.ts"

const good: SenderDomainState = {
  is_verified: true,
  records: { ownership: "valid", dkim: "valid", spf: "valid", dmarc: "missing" },
}
const broken: SenderDomainState = { is_verified: false, records: { ...good.records, dkim: "missing" } }
const fact = (sent: SenderDomainState | null, now: SenderDomainState | null): SenderFact => ({
  domain: "shop.example",
  sent: sent && { seenMs: 1, state: sent },
  now: now && { seenMs: 2, state: now },
})

describe("MESSAGEPAGE-7 how the sender's domain was when a message was sent, and how it is now", () => {
  it("in words, in every language", () => {
    expect(thenAndNow(fact(good, broken), "en")).toBe(
      "When this was sent: verified, DKIM valid, SPF valid, DMARC missing. " +
        "Now: not verified, DKIM missing, SPF valid, DMARC missing.",
    )
    expect(thenAndNow(fact(good, good), "de")).toBe(
      "Beim Versand wie jetzt: bestätigt, DKIM gültig, SPF gültig, DMARC fehlt.",
    )
    expect(thenAndNow(fact(null, good), "pl")).toContain("Stan w chwili wysyłki nie jest znany.")
    expect(thenAndNow(fact(null, null), "en")).toBeNull()
  })

  it("beside reasons that it may explain, for who may see domains, with a link to it", () => {
    const sender = fact(broken, good)
    const senderFor = (
      delivery_status: string,
      more: Parameters<typeof aStory>[2] = {},
      reply: string | null = null,
    ) =>
      explainedOf(
        aStory({ status: "hard_bounced", delivery_status, destination_response: reply }, [], {
          sender,
          ...more,
        }),
        (text) => text,
      ).sender
    expect(senderFor("err_src_invalid")).toEqual({
      name: "Sender domain shop.example",
      text: expect.stringMatching(/^When this was sent: not verified/),
      href: "/p/shop/domains/harbour.example",
    })
    expect(senderFor("err_user_unknown")).toBeNull()
    expect(
      senderFor("err_delivery_failed", {}, "550 5.7.26 DMARC policy: unauthenticated mail"),
    ).not.toBeNull()
    expect(senderFor("err_src_invalid", { sender: null })).toBeNull()
  })
})
