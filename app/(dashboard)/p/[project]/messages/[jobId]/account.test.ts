import { describe, expect, it } from "vitest"
import { formatUtc } from "#contract/time"
import { failed, ok } from "#lib/platform/result"
import type { BlockRow } from "#lib/data/store/blocks"
import { at } from "#lib/platform/clock"
import { accountView } from "./account.ts"
import type { Attempt } from "./attempts.ts"
import { blocksThen } from "./blocks-then.ts"
import type { CallFact, SuppressionFact, ServiceData } from "./entry.ts"
import { aStory, anEventFact, noRights, storyStartMs } from "./make-story.ts"

const second = (n: number) => storyStartMs + n * 1000

const anAttempt = (seconds: number, more: Partial<Attempt> = {}): Attempt => ({
  email: "lena.fischer@example.com",
  try_no: 1,
  started_at: formatUtc(second(seconds)),
  duration_ms: 1140,
  host: "mx.example.com",
  delivery_status: "err_user_unknown",
  reply: "550 5.1.1 no such user",
  conversation: [
    { at_ms: 1, from: "us", text: "MAIL FROM:<a@harbour.example>" },
    { at_ms: 2, from: "them", text: "250 ok" },
    { at_ms: 3, from: "us", text: "RCPT TO:<lena.fischer@example.com>" },
    { at_ms: 4, from: "them", text: "550 5.1.1 no such user" },
    { at_ms: 5, from: "us", text: "QUIT" },
  ],
  ...more,
})

const aCall = (seconds: number, more: Partial<CallFact> = {}): CallFact => ({
  id: 7,
  webhook_id: 3,
  host: "hooks.shop.example",
  atMs: second(seconds),
  isAnswered: true,
  http_status: 200,
  duration_ms: 84,
  events: 2,
  nextMs: null,
  ...more,
})

const answersOf = (known: Partial<ServiceData> = {}): ServiceData => ({
  attempts: ok([]),
  calls: ok([]),
  suppressions: ok([]),
  ...known,
})

const suppressed: SuppressionFact = {
  cause: "permanent_unavailable",
  createdMs: second(1),
  expiresMs: null,
}

const bounced = { status: "hard_bounced", delivery_status: "err_user_unknown" }
const bounceEvents = [anEventFact("accepted", 0), anEventFact("sent", 1), anEventFact("hard_bounced", 1)]

describe("MESSAGEPAGE-6 an attempt", () => {
  const entryOf = (more: Partial<Attempt>) =>
    accountView(
      aStory(bounced, bounceEvents),
      answersOf({ attempts: ok([anAttempt(1, more)]) }),
    ).entries.find(({ kind }) => kind === "attempt")

  it("without a mail server says so", () => {
    expect(entryOf({ host: "", conversation: [] })?.title).toBe("Attempt 1 without a mail server")
  })

  it("names the step that the last of several servers refused, whatever those before it said", () => {
    const conversation = [
      { at_ms: 0, from: "us" as const, text: "(mx1.example.com:25: MX 10 of example.com)" },
      { at_ms: 1, from: "them" as const, text: "421 4.3.2 busy" },
      {
        at_ms: 2,
        from: "us" as const,
        text: "(mx1.example.com:25: 421 4.3.2 busy Next: mx2.example.com:25.)",
      },
      { at_ms: 2, from: "us" as const, text: "(mx2.example.com:25: MX 20 of example.com)" },
      { at_ms: 3, from: "them" as const, text: "220 mx2" },
      { at_ms: 4, from: "us" as const, text: "EHLO mail.example" },
      { at_ms: 5, from: "them" as const, text: "250 hello" },
      { at_ms: 6, from: "us" as const, text: "MAIL FROM:<a@harbour.example>" },
      { at_ms: 7, from: "them" as const, text: "550 5.7.1 no" },
    ]
    expect(entryOf({ conversation })?.note).toContain("replied to MAIL FROM")
  })
})

describe("MESSAGEPAGE-6 one list by time of everything that is known of a message", () => {
  const verified = { is_verified: true, records: { dkim: "valid", dmarc: "missing" } } as const
  const data = aStory(bounced, bounceEvents, {
    blocks: [{ domain: "example.com", from: second(-3600), to: null, servers: 2 }],
    sender: {
      domain: "harbour.example",
      sent: { seenMs: second(-86_400), state: verified },
      now: { seenMs: second(30), state: { is_verified: true, records: { dkim: "missing" } } },
    },
  })
  const all = answersOf({
    attempts: ok([anAttempt(1)]),
    calls: ok([aCall(1)]),
    suppressions: ok([suppressed]),
  })

  it("in the order in which things of one second can have happened, each with what passed since the one before", () => {
    const { entries } = accountView(data, all)
    expect(entries.map(({ title, since }) => [title, since])).toEqual([
      ["Spam block by example.com", null],
      ["Accepted", "+60 min"],
      ["Sender domain harbour.example", null],
      ["Sent", "+1 s"],
      ["Attempt 1 at mx.example.com", null],
      ["Hard bounced", null],
      ["Address suppressed: Hard bounce", null],
      ["Webhook call to hooks.shop.example", null],
      ["Sender domain harbour.example", "+29 s"],
    ])
  })

  it("each with what is to be said of it and where it leads", () => {
    const { entries } = accountView(data, all)
    const of = (kind: string) => entries.find((entry) => entry.kind === kind)
    expect(of("attempt")).toMatchObject({
      text: "550 5.1.1 no such user",
      note: "replied to RCPT TO · took 1.1 s",
      to: { tryNo: 1 },
    })
    expect(of("call")).toMatchObject({
      text: "HTTP 200 · took 84 ms · 2 events",
      to: { href: "/p/shop/webhooks/3/calls/7" },
    })
    expect(of("suppression")).toMatchObject({
      text: "does not expire",
      to: { href: "/p/shop/suppressions?open=lena.fischer%40example.com" },
    })
    expect(of("block")).toMatchObject({
      text: "2 of our servers, still active",
      to: { href: expect.stringMatching(/^\/p\/shop\/bounces\?range=custom&.*domain=example\.com/) },
    })
    expect(of("sender")).toMatchObject({
      text: "verified, DKIM valid, DMARC missing",
      note: "recorded on 19 Nov, 07:41:07",
      to: { href: "/p/shop/domains/harbour.example" },
    })
  })

  it("of an attempt the command that was refused, also where several were sent at once", () => {
    const said = (...lines: string[]) =>
      lines.map((line, n) => ({
        at_ms: n,
        from: line.startsWith(">") ? ("us" as const) : ("them" as const),
        text: line.slice(2),
      }))
    const note = (...lines: string[]) => {
      const attempt = anAttempt(1, { conversation: said(...lines) })
      return accountView(aStory(), answersOf({ attempts: ok([attempt]) })).entries[0]?.note
    }
    const sent = ["> MAIL FROM:<a@b.example>", "> RCPT TO:<c@d.example>", "> DATA"]
    expect(note(...sent, "< 250 ok", "< 550 5.1.1 no", "< 503 need RCPT")).toBe(
      "replied to RCPT TO · took 1.1 s",
    )
    expect(note(...sent, "< 250 ok", "< 250 ok", "< 354 go on", "> (2,113 bytes)", "< 554 spam")).toBe(
      "replied to DATA · took 1.1 s",
    )
    expect(note("< 554 go away")).toBe("took 1.1 s")
    expect(note("< 220 hello", "> EHLO us", "< 250 ok")).toBe("took 1.1 s")
  })

  it("an attempt does not repeat the reply that an event shows", () => {
    const events = [anEventFact("hard_bounced", 2, { destination_response: "550 5.1.1 no such user" })]
    const { entries } = accountView(
      aStory(bounced, events),
      answersOf({ attempts: ok([anAttempt(1)]), suppressions: null }),
    )
    expect(entries.map(({ text }) => text)).toEqual(["", "550 5.1.1 no such user"])
  })

  it("shows the dashboard's own data while the mail service is being asked, in the same order", () => {
    const { entries, isComing } = accountView(data, null)
    const whole = accountView(data, all).entries.map(({ key }) => key)
    expect(isComing).toBe(true)
    expect(entries.map(({ key }) => key)).toEqual(
      whole.filter((key) => !/^(attempt|call|suppression) /.test(key)),
    )
  })

  it("what does not answer is said, what one may not see is not mentioned", () => {
    const silent = failed(502, "The mail service did not respond.")
    expect(accountView(data, { attempts: silent, calls: silent, suppressions: silent }).faults).toHaveLength(
      3,
    )
    const viewer = accountView(data, { attempts: ok([]), calls: null, suppressions: null })
    expect(viewer.faults).toEqual([])
    // People without access to suppressions do not learn whether there is one.
    expect(viewer.entries.some(({ kind }) => kind === "suppression")).toBe(false)
  })

  it("an address that was suppressed because of it and is no more says so", () => {
    const { entries } = accountView(aStory(bounced, bounceEvents), answersOf())
    expect(entries.at(-1)).toMatchObject({
      title: "Address was suppressed",
      text: "It is no longer suppressed.",
      isBad: false,
    })
    for (const silent of [{ status: "delivered" }, { status: "hard_bounced", delivery_status: "err_giveup" }])
      expect(accountView(aStory(silent, []), answersOf()).entries).toEqual([])
  })

  it("calls that were not answered, and attempts that come again, say when", () => {
    const waiting = aStory({ status: "soft_bounced", delivery_status: "err_will_retry" })
    const { entries } = accountView(
      waiting,
      answersOf({
        attempts: ok([
          anAttempt(0, { next_try_at: formatUtc(second(1)) }),
          anAttempt(1, { try_no: 2, next_try_at: formatUtc(second(600)), conversation: [] }),
        ]),
        calls: ok([aCall(2, { isAnswered: false, http_status: null, nextMs: second(900) })]),
      }),
    )
    expect(entries.map(({ note, text, isBad }) => [note ?? text, isBad])).toEqual([
      ["replied to RCPT TO · took 1.1 s", true],
      ["took 1.1 s · Next attempt: 20 Nov, 07:51:07.", true],
      ["no response · took 84 ms · 2 events · Next attempt: 20 Nov, 07:56:07.", true],
    ])
  })

  it("leads nowhere for who sees masked addresses, and names none", () => {
    const events = [
      anEventFact("hard_bounced", 1, { destination_response: "550 <lena.fischer@example.com>: unknown" }),
    ]
    const masked = aStory(bounced, events, {
      isMasked: true,
      can: { ...noRights, templates: true, suppressions: true },
    })
    const { entries } = accountView(masked, answersOf({ calls: null, suppressions: ok([suppressed]) }))
    expect(JSON.stringify(entries)).not.toContain("lena.fischer")
    expect(entries.find(({ kind }) => kind === "suppression")?.to).toBeNull()
  })
})

describe("MESSAGEPAGE-6 spam blocks that were open while a message was under way", () => {
  const block = (domain: string, seconds: number, isBlock: boolean, provider = "other"): BlockRow =>
    ({
      ...{ project_id: "shop", fingerprint: `${domain} ${seconds}`, block_type: "one_smtp", raw: {} },
      ...{ domain, block_time: at(second(seconds)), received_at: at(second(seconds)) },
      ...{ domain_status: isBlock ? "blocked" : "unblocked", smtp_blocks_count: isBlock ? 1 : 0, provider },
    }) as BlockRow
  const way = { email: "ann@outlook.com", provider: "outlook", from: second(0), to: second(60) }

  it("of the recipient's domain first, then of others of its provider, and none that was over or came later", () => {
    const found = blocksThen(
      [
        block("hotmail.com", -500, true, "outlook"),
        block("outlook.com", -400, true, "outlook"),
        block("outlook.com", -300, false, "outlook"),
        block("gmx.de", -200, true, "gmx"),
        block("outlook.com", 20, true, "outlook"),
        block("live.com", 90, true, "outlook"),
      ],
      way,
    )
    expect(found).toEqual([
      { domain: "outlook.com", from: second(20), to: null, servers: 1 },
      { domain: "hotmail.com", from: second(-500), to: null, servers: 1 },
    ])
  })

  it("of a domain of no known provider its own alone", () => {
    const found = blocksThen([block("a.example", -9, true), block("b.example", -9, true)], {
      ...way,
      email: "x@B.example",
      provider: "other",
    })
    expect(found.map(({ domain }) => domain)).toEqual(["b.example"])
  })
})
