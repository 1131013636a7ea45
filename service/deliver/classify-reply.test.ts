import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { blockListSamples, blockListShapes, blockLists } from "./bounce-rules/block-lists.ts"
import { providerCodes } from "./bounce-rules/provider-codes.ts"
import { replyCodes, statusCodes } from "./bounce-rules/status-codes.ts"
import { vocabularies } from "./bounce-rules/vocabularies.ts"
import { type Meaning, outcomes, type Phase } from "./bounce-rules.ts"
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
    expect(classifyReply(reply, phase)).toMatchObject({ outcome, delivery_status })
  })

  test("a 4xx answer never ends a letter, and no answer at all does not either", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 499 }),
        fc.constantFrom(
          ...[...providerCodes, ...statusCodes].map(({ sample }) =>
            sample.replace(/^\d{3} (?:\d\.\d+\.\d+ )?/, ""),
          ),
        ),
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

describe("BOUNCE-2 every entry of every layer decides its sample", () => {
  const samples: [reply: string, phase: Phase, means: Meaning][] = [
    ...statusCodes.map(({ sample, means }): [string, Phase, Meaning] => [sample, "rcpt", means]),
    ...blockLists.map(({ sample }): [string, Phase, Meaning] => [sample, "rcpt", "blacklisted"]),
    ...providerCodes.map(({ sample, samplePhase, means }): [string, Phase, Meaning] => [
      sample,
      samplePhase ?? "rcpt",
      means,
    ]),
    ...replyCodes.map(({ sample, means }): [string, Phase, Meaning] => [sample, "rcpt", means]),
    ...[...blockListSamples, ...vocabularies.flatMap((vocabulary) => vocabulary.samples)].map(
      ({ reply, phase, means }): [string, Phase, Meaning] => [reply, phase ?? "rcpt", means],
    ),
  ]

  test.each(samples)("%s (%s): %s", (reply, phase, means) => {
    expect(classifyReply(reply, phase)).toMatchObject(classificationOf(means, reply))
  })

  test("a phrase means one thing only", () => {
    const meanings = vocabularies.flatMap(({ language, statements }) =>
      statements.flatMap(({ means, phrases }) => phrases.map((phrase) => ({ language, phrase, means }))),
    )
    for (const [, of] of Map.groupBy(meanings, ({ language, phrase }) => `${language}: ${phrase}`))
      expect(new Set(of.map(({ means }) => means)), JSON.stringify(of[0])).toHaveProperty("size", 1)
  })

  test("no expression repeats without bound", () => {
    for (const pattern of [...blockListShapes, ...providerCodes.map((one) => one.pattern)])
      expect(pattern.source).not.toMatch(/(?<!\\)[*+](?!\])|\{\d+,\}/)
  })
})

describe("BOUNCE-2 BOUNCE-5 the strongest clue decides", () => {
  test.each([
    [
      "a name of a list before the words",
      "550 Mailbox unavailable. Listed by spamhaus",
      "rcpt",
      "blacklisted",
    ],
    ["a provider's code before the words", "554 Access denied [TSS09]", "mail", "blacklisted"],
    ["the words before the status code", "550 5.1.1 The mailbox is full", "rcpt", "mailbox_full"],
    ["the status code before the bare code", "552 5.1.1 Sorry", "rcpt", "user_unknown"],
    [
      "the cause before the frame",
      "554 5.7.1 Recipient address rejected: user unknown",
      "rcpt",
      "user_unknown",
    ],
    [
      "what happened before advice",
      "550 User unknown. Please check that you are no spammer",
      "rcpt",
      "user_unknown",
    ],
    ["authentication before spam", "550 This spam failed DMARC", "data", "policy"],
    [
      "a rate before what it is a rate of",
      "550 The recipient gets too many messages per hour",
      "rcpt",
      "try_later",
    ],
    ["a full mailbox before an invitation", "550 Mailbox full, try again later", "rcpt", "mailbox_full"],
  ] as const)("%s: %s", (_, reply, phase, means) => {
    expect(classifyReply(reply, phase)).toMatchObject(classificationOf(means, reply))
  })

  test.each([
    ["550 The recipient does not exist", "err_user_unknown"],
    ["550 The sender does not exist", "err_delivery_failed"],
    ["550 The domain does not exist", "err_domain_inactive"],
    ["550 The mailbox is disabled", "err_user_inactive"],
    ["550 The mailbox is larger than 1 GB", "err_mailbox_full"],
    ["550 The message is larger than 1 GB", "err_too_large"],
    ["550 a@example.com is not accepting any mail", "err_user_inactive"],
    ["550 The mailbox is read only", "err_user_inactive"],
    ["550 The recipient's server is unavailable", "err_will_retry"],
    ["550 example.com does not exist", "err_domain_inactive"],
    [
      "550-Verify a@example.com\r\n550-Unrouteable mail domain\r\n550 Sender verify failed",
      "err_delivery_failed",
    ],
    ["550 Your server is misconfigured", "err_delivery_failed"],
    ["550 Our mail system is misconfigured", "err_destination_misconfigured"],
  ])("what is said of whom: %s", (reply, delivery_status) => {
    expect(classifyReply(reply, "rcpt").delivery_status).toBe(delivery_status)
  })

  test("BOUNCE-5 a statement about a sender closes no recipient's address", () => {
    expect(classifyReply("550 The domain does not exist", "mail").delivery_status).toBe("err_delivery_failed")
    expect(classifyReply("550 5.1.1 User unknown", "mail").delivery_status).toBe("err_delivery_failed")
    expect(classifyReply("501 Invalid domain name", "ehlo").delivery_status).toBe("err_delivery_failed")
    expect(classifyReply("550 Domain not found", "data").delivery_status).toBe("err_delivery_failed")
    expect(classifyReply("550 Sender rejected: domain not found", "rcpt").delivery_status).toBe(
      "err_delivery_failed",
    )
    expect(classifyReply("550 Sender rejected: no such user", "rcpt").delivery_status).toBe(
      "err_delivery_failed",
    )
    expect(classifyReply("554 Helo command rejected: Host not found", "rcpt").delivery_status).toBe(
      "err_delivery_failed",
    )
    expect(classifyReply("550 The sender names a recipient that is unknown", "rcpt").delivery_status).toBe(
      "err_user_unknown",
    )
  })

  test("a status code within an address or a date does not count", () => {
    expect(classifyReply("550 Refused 5.1.1.1", "rcpt").delivery_status).toBe("err_delivery_failed")
  })
})

describe("BOUNCE-2 names that a reply quotes decide nothing", () => {
  test.each([
    "550 5.1.1 <quota.full@example.com>: no such user",
    "550 5.1.1 over-quota@example.com: no such user",
    '550 5.1.1 <"mailbox full"@example.com>: no such user',
    "550 5.1.1 mailbox_full@[192.0.2.1]: no such user",
    "550 RCPT TO:<mailboxfull@example.com> no such user",
    "550 spam%2Eblacklist%40example.com: no such user",
    "550 No such user <mailbox.full>",
    '550 No such user "quota.full"',
    "550 No such user at mailbox-full.spam.example",
    "550 No such user at mailboxfull.example",
    "550 No such user, see https://example.com/mailbox-full?to=quota%20exceeded",
    "550 <[bl21]@example.com>: no such user",
    "550 <rcp-p2@dnsbl.example>: no such user",
    "550 <5.2.2@spamhaus.example>: no such user",
  ])("%s", (reply) => {
    expect(classifyReply(reply, "rcpt").delivery_status).toBe("err_user_unknown")
  })

  test.each([
    ["a list by its host", "554 Refused by zen.spamhaus.org"],
    ["a list by a look-up in it", "554 1.2.0.192.bl.spamcop.net answers"],
    ["a list by its page", "554 Refused: https://www.spamhaus.org/query/ip/192.0.2.1"],
    ["a list by its page, encoded", "554 Refused: http%3A%2F%2Fwww.spamcop.net%2Fbl.shtml"],
  ])("%s is still recognized: %s", (_, reply) => {
    expect(classifyReply(reply, "connect").delivery_status).toBe("err_blacklisted")
  })

  test.each([
    ["a list", "550 Refused: <postmaster@dnsbl.example>", "err_delivery_failed"],
    ["a full mailbox", "552 <user.unknown@example.com>: mailbox full", "err_mailbox_full"],
    ["the end of the sentence", "550 See https://example.com/help. The mailbox is full", "err_mailbox_full"],
    ["a sentence without a blank", "550 User unknown.Please verify", "err_user_unknown"],
  ])("an address is not %s: %s", (_, reply, delivery_status) => {
    expect(classifyReply(reply, "rcpt").delivery_status).toBe(delivery_status)
  })

  test("the code of each line is removed when a log joined the lines", () => {
    expect(classifyReply("550-5.1.1 There is no 550-5.1.1 such 550 5.1.1 mailbox", "rcpt")).toEqual(
      classifyReply("550-5.1.1 There is no\r\n550-5.1.1 such\r\n550 5.1.1 mailbox", "rcpt"),
    )
  })
})

describe("BOUNCE-1 BOUNCE-2 replies of a host that talks nonsense", () => {
  test.each([
    ["a million lines", "550-a\r\n".repeat(1_000_000), "hard", "err_delivery_failed"],
    ["a line of 1 MB", `550 ${"x".repeat(1_000_000)}`, "hard", "err_delivery_failed"],
    ["a line of 1 MB of quoted names", `550 ${"<a.b@c.d>".repeat(110_000)}`, "hard", "err_delivery_failed"],
    ["a code of letters", "abc go", "soft", "err_will_retry"],
    ["a code of four digits", "5500 go", "soft", "err_will_retry"],
    ["no code", "go", "soft", "err_will_retry"],
    ["nothing", "\r\n", "soft", "err_will_retry"],
    ["NUL", "550\0\0\0", "hard", "err_delivery_failed"],
    ["NUL within words", "550 user unknown\0", "hard", "err_user_unknown"],
  ] as const)("%s", (_, reply, outcome, delivery_status) => {
    expect(classifyReply(reply, "rcpt")).toEqual({ outcome, delivery_status })
  })

  test("signs that begin a quoted name are read in linear time", () => {
    for (const one of [
      "<",
      "@",
      "<a@",
      "%40",
      '"',
      "'a-",
      "http://",
      "a.",
      "a.b ",
      "1.",
      "a@a",
      '"a"@',
      "-.-",
    ]) {
      const reply = `550 ${one.repeat(1000)}`
      expect(
        cpuMsOf(() => classifyReply(reply, "rcpt")),
        one,
      ).toBeLessThan(200)
    }
  })
})

describe("BOUNCE-2 replies to a connection and to a greeting", () => {
  test.each([
    ["connect", "554 No connections from 192.0.2.7: bad reputation", "err_spam_rejected"],
    ["connect", "554 192.0.2.7 is on our block list", "err_blacklisted"],
    ["connect", "554 The name of 192.0.2.7 has no reverse DNS", "err_delivery_failed"],
    ["connect", "554 Too many connections", "err_will_retry"],
    ["connect", "421 Service shutting down", "err_will_retry"],
    ["ehlo", "550 HELO command rejected: not a name", "err_delivery_failed"],
    ["ehlo", "530 STARTTLS first", "err_delivery_failed"],
  ] as const)("%s: %s", (phase, reply, delivery_status) => {
    expect(classifyReply(reply, phase).delivery_status).toBe(delivery_status)
  })
})

describe("BOUNCE-6 a refusal that concerns our setup or rate never suppresses", () => {
  test.each([
    ["authentication", "550 5.7.26 Mail from shop.example is neither signed nor listed in SPF", "data"],
    ["authentication, for now", "421 4.7.26 shop.example did not authenticate this message", "data"],
    ["SPF", "421 4.7.27 SPF of shop.example does not list this server, so mail is slowed", "data"],
    ["DKIM", "421 4.7.30 The DKIM signature of shop.example is missing", "data"],
    ["alignment", "421 4.7.32 The From domain and the signing domain differ", "data"],
    ["authentication for bulk mail", "550 5.7.515 shop.example is below the required level", "data"],
    ["authentication that is called spam", "550 5.7.26 Looks like spam: blocked, no signature", "data"],
    ["reverse DNS", "550 5.7.25 192.0.2.7 has no name", "connect"],
    ["reverse DNS by words alone", "450 4.7.1 Cannot find your reverse hostname", "rcpt"],
    ["TLS", "421 4.7.29 This message came without encryption", "data"],
    ["TLS by words alone", "530 STARTTLS required here", "mail"],
    ["rate", "421 4.7.28 192.0.2.7 sends unsolicited mail unusually fast", "data"],
    ["rate by words alone", "451 4.7.0 You sent too many messages this hour", "mail"],
    ["rate in German", "451 Zu viele Nachrichten von 192.0.2.7", "mail"],
    ["rate of a subject", "450 The client has reached the limit exceeded for today", "mail"],
    ["Yahoo's rate", "421 4.7.0 [TSS04] 192.0.2.7 is deferred", "mail"],
    ["Yahoo's rate, another code", "421 [IPTS05] 192.0.2.7 is deferred", "connect"],
    ["Google's rate", "421 https://support.google.com/mail/?p=UnsolicitedRateLimitError", "data"],
  ] as const)("%s: %s", (_, reply, phase) => {
    expect(classifyReply(reply, phase)).toHaveProperty("neverSuppresses", true)
  })

  test.each([
    ["a block list", "554 5.7.1 192.0.2.7 is listed by spamhaus", "rcpt"],
    ["a permanent deferral by Yahoo", "553 5.7.1 [TS03] All messages from 192.0.2.7", "mail"],
    ["a bad reputation", "550 5.7.1 Refused for the poor reputation of 192.0.2.7", "data"],
    ["spam", "550 5.7.1 This is spam", "data"],
    ["greylisting", "450 4.2.0 Greylisted for 5 minutes", "rcpt"],
    ["a temporary failure", "451 4.3.0 Our disk failed", "rcpt"],
    ["a full mailbox, whatever the rate", "452 4.2.2 Mailbox full; too many messages per day", "rcpt"],
    ["an unknown recipient, whatever the code", "550 5.7.26 No such user", "rcpt"],
    ["a delivery", "250 2.0.0 Accepted", "data"],
  ] as const)("%s may suppress: %s", (_, reply, phase) => {
    expect(classifyReply(reply, phase)).not.toHaveProperty("neverSuppresses")
  })
})

function classificationOf(means: Meaning, reply: string) {
  const { delivery_status, class: kind, keptAt4xx } = outcomes[means]
  const isTemporary = reply.startsWith("4")
  return {
    outcome: kind === "soft" || isTemporary ? "soft" : "hard",
    delivery_status: isTemporary && !keptAt4xx ? "err_will_retry" : delivery_status,
  }
}
