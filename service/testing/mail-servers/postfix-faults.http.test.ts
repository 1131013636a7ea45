import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { minutes } from "../../clock.ts"
import { certificateOfRun } from "../../network/certificate.ts"
import { beyondAscii } from "./mail-server.ts"
import { programsOf } from "./packages.ts"
import { certified, type Postfix, startPostfix } from "./postfix.ts"
import { mailHosts, openSender, type Sender } from "./sender.ts"

const email = "reader@inbox.example"
const storm = Array.from({ length: 40 }, (_, n) => `reader-${n}@inbox.example`)
/** Leaves a request of Postfix waiting. */
const unanswered = new Promise<string>(() => {})
const { folder, reason } = await programsOf("postfix")
if (reason !== null) console.warn(`SKIPPED faults of Postfix: ${reason}.`)

describe.skipIf(folder === null)("to Postfix", () => {
  let postfix: Postfix
  let sender: Sender
  beforeAll(async () => {
    postfix = await startPostfix(folder ?? "", [email, "reader@other.example", beyondAscii, ...storm])
  })
  afterAll(() => postfix?.close())
  beforeEach(async () => {
    sender = await openSender(postfix.network)
    postfix.decide(() => "DUNNO")
    seen = (await postfix.messages(email)).length
  })
  afterEach(() => sender.close())
  let seen = 0
  const hosts = (...names: Parameters<Postfix["addressOf"]>[0][]) =>
    Object.assign(sender.zone, mailHosts("inbox.example", names.map(postfix.addressOf)))
  const arrived = async () => (await postfix.messages(email)).length - seen
  const delivered = () => expect.poll(sender.statuses).toEqual(["accepted", "sent", "delivered"])

  test("DIRECT-1 the preferred one of two hosts gets the message", async () => {
    hosts("usual", "policy")
    const { attempts } = await sender.send(email)
    await delivered()
    expect((await attempts())[0]?.host).toBe("mx1.inbox.example:25")
  })

  test("DIRECT-1 RELAY-3 the next host gets the message when the first one does not answer", async () => {
    hosts("absent", "usual")
    const { attempts } = await sender.send(email)
    await delivered()
    const [attempt] = await attempts()
    expect(attempt?.host).toBe("mx2.inbox.example:25")
    expect(attempt?.conversation.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^\(mx1\.inbox\.example:25: .*ECONNREFUSED.* Next: mx2\.inbox\.example:25/),
    )
  })

  test("COMPOSE-8 the next host gets a message to an address beyond ASCII when the first one lacks SMTPUTF8", async () => {
    hosts("noUtf8", "usual")
    const { attempts } = await sender.send(beyondAscii)
    await delivered()
    expect((await attempts())[0]?.host).toBe("mx2.inbox.example:25")
    await expect.poll(() => postfix.messages(beyondAscii)).toHaveLength(1)
  })

  test.each([
    ["while the content arrives", "DATA", "All of it. ".repeat(200_000)],
    ["before it replies to the content", "END-OF-MESSAGE", "All of it."],
  ])("RELAY-3 a host that dies %s gets the message once, by a later attempt", async (_, state, plaintext) => {
    hosts("policyAroundContent", "usual")
    postfix.decide(async (request) => {
      if (request.protocol_state !== state) return state === "DATA" ? unanswered : "DUNNO"
      // Content follows the reply to DATA.
      const isKilled = postfix.kill(request)
      return state === "DATA" ? "DUNNO" : isKilled.then(() => unanswered)
    })
    const { attempts } = await sender.send(email, { body: { plaintext } })
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "soft_bounced"])
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({ host: "mx1.inbox.example:25", delivery_status: "err_will_retry" })
    expect(attempt?.conversation.map(({ text }) => text).join()).not.toContain("Next: ")
    postfix.decide(() => "DUNNO")
    sender.clock.advance(minutes(1))
    sender.wake()
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "soft_bounced", "delivered"])
    await expect.poll(arrived).toBe(1)
    expect(await sender.suppressed(email)).toEqual([])
  })

  test("BOUNCE-3 a greylisted message is delivered by a later attempt", async () => {
    hosts("policy")
    const firstSeen = new Map<string, number>()
    postfix.decide(({ sender: from, recipient, client_address }) => {
      const triplet = `${client_address} ${from} ${recipient}`
      const now = sender.clock.now().getTime()
      if (!firstSeen.has(triplet)) firstSeen.set(triplet, now)
      return now - (firstSeen.get(triplet) ?? 0) < minutes(1) ? "DEFER_IF_PERMIT 4.2.0 Greylisted" : "DUNNO"
    })
    const { attempts } = await sender.send(email)
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "soft_bounced"])
    expect((await attempts())[0]?.reply).toMatch(/^450 4\.2\.0 .*Greylisted/)
    await expect
      .poll(() => {
        sender.clock.advance(minutes(1))
        sender.wake()
        return sender.statuses()
      })
      .toEqual(["accepted", "sent", "soft_bounced", "delivered"])
    expect(await sender.suppressed(email)).toEqual([])
    await expect.poll(arrived).toBe(1)
  })

  test.each(["noCipher", "noKey"] as const)(
    "TLS-1 STARTTLS that breaks (%s) does not keep a message from arriving",
    async (listener) => {
      hosts(listener)
      const { attempts } = await sender.send(email)
      await delivered()
      const [attempt] = await attempts()
      expect(attempt?.tls ?? null).toBeNull()
      expect(attempt?.conversation.map(({ text }) => text)).toContain("STARTTLS")
      await expect.poll(arrived).toBe(1)
    },
  )

  test("DELIVER-2 BOUNCE-3 a host that hangs up after the content gets the message again", async () => {
    hosts("policyAtEnd")
    postfix.decide(() => "421 4.3.2 Shutting down")
    const { attempts } = await sender.send(email)
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "soft_bounced"])
    expect((await attempts())[0]?.reply).toMatch(/^421 4\.3\.2 /)
    postfix.decide(() => "DUNNO")
    await expect
      .poll(() => {
        sender.clock.advance(minutes(1))
        sender.wake()
        return sender.statuses()
      })
      .toEqual(["accepted", "sent", "soft_bounced", "delivered"])
    await expect.poll(arrived).toBe(1)
  })

  test("BOUNCE-3 a storm of temporary refusals ends with each message delivered once", async () => {
    hosts("policy")
    postfix.decide(() => "451 4.3.0 Try again later")
    await sender.send(storm)
    const count = async (status: string) => (await sender.statuses()).filter((one) => one === status).length
    await expect.poll(() => count("soft_bounced")).toBe(40)
    postfix.decide(() => "DUNNO")
    await expect
      .poll(() => {
        sender.clock.advance(minutes(1))
        sender.wake()
        return count("delivered")
      })
      .toBe(40)
    expect(await count("hard_bounced")).toBe(0)
    await expect
      .poll(async () => Promise.all(storm.map(async (one) => (await postfix.messages(one)).length)))
      .toEqual(storm.map(() => 1))
  })
  test.each([
    ["enforced, the host's name certified", "enforce", "inbox.example", ["accepted", "sent", "delivered"]],
    ["enforced, another name certified", "enforce", "other.example", ["accepted", "sent", "soft_bounced"]],
    ["in testing, another name certified", "testing", "other.example", ["accepted", "sent", "delivered"]],
  ] as const)("STS-4 a policy is %s", async (_, mode, domain, expected) => {
    const { cert: ca } = await certificateOfRun(certified)
    const strict = await openSender(postfix.network, {}, { mode, mx: [`mx1.${domain}`], ca })
    try {
      Object.assign(strict.zone, mailHosts(domain, [postfix.addressOf("usual")]))
      const { attempts } = await strict.send(`reader@${domain}`)
      await expect.poll(strict.statuses).toEqual(expected)
      expect((await attempts())[0]?.reply).toMatch(
        expected[2] === "delivered" ? /^250 / : /certificate's altnames.* mx1\.other\.example/,
      )
    } finally {
      await strict.close()
    }
  })

  test("STS-4 an enforced policy is not met by a host without a usable key", async () => {
    const { cert: ca } = await certificateOfRun(certified)
    const strict = await openSender(postfix.network, {}, { mode: "enforce", mx: [certified], ca })
    try {
      Object.assign(strict.zone, mailHosts("inbox.example", [postfix.addressOf("noKey")]))
      const { attempts } = await strict.send(email)
      await expect.poll(strict.statuses).toEqual(["accepted", "sent", "soft_bounced"])
      expect((await attempts())[0]?.reply).toMatch(/^454 4\.7\.0 TLS not available/)
    } finally {
      await strict.close()
    }
  })
})
