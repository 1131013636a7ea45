import { createTransport } from "nodemailer"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { minutes } from "../../clock.ts"
import { composeFeedbackReport } from "../../sandbox/feedback-report.ts"
import { openMailHost } from "../mail-host.ts"
import { type Exim, startExim } from "./exim.ts"
import {
  beyondAscii,
  type MailServer,
  passedOn,
  passedOnBeyondAscii,
  reportsTo,
  testPorts,
} from "./mail-server.ts"
import { startOpensmtpd } from "./opensmtpd.ts"
import { programsOf } from "./packages.ts"
import { startPostfix } from "./postfix.ts"
import { byRelay, mailHosts, openSender, type Sender } from "./sender.ts"

type Server = MailServer & { host: string }

const email = "reader@inbox.example"
const closing: (() => Promise<unknown>)[] = []

async function startPlainPostfix(folder: string): Promise<Server> {
  const postfix = await startPostfix(folder, [email, beyondAscii])
  return { ...postfix, host: postfix.addressOf("small") }
}

const servers = [
  {
    name: "postfix",
    start: startPlainPostfix,
    unknown: /^550 5\.1\.1 .*User unknown in virtual mailbox table$/,
    takesUtf8: true,
    hasTls: true,
  },
  { name: "exim", start: startExim, unknown: /^550 Unrouteable address$/, takesUtf8: true, hasTls: true },
  {
    name: "opensmtpd",
    start: startOpensmtpd,
    unknown: /^524 5\.2\.4 Mailing list expansion problem: <.*>$/,
    takesUtf8: false,
    // With OpenSSL 3, release 6.8 fails in every TLS handshake: it does not find its private key.
    hasTls: false,
  },
] as const
const found = await Promise.all(
  servers.map(async (server) => ({ ...server, ...(await programsOf(server.name)) })),
)
for (const { name, reason } of found)
  if (reason !== null) console.warn(`SKIPPED messages to ${name}: ${reason}.`)

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A service that has this server as the only host of inbox.example. */
async function open(
  { network, host }: Server,
  options: Parameters<typeof openSender>[1] = {},
): Promise<Sender> {
  const sender = await openSender(network, options)
  closing.push(() => sender.close())
  Object.assign(sender.zone, mailHosts("inbox.example", [host]))
  return sender
}

/** The server's provider reports a message of a mailbox as spam (RFC 5965), by the server itself. */
async function report(message: string, host: string): Promise<void> {
  const [, mail_from = ""] = /^Return-Path: <(.*)>$/im.exec(message) ?? []
  const complaint = { mail_from, rcpt_to: email, raw: Buffer.from(message) }
  const raw = composeFeedbackReport({ ...complaint, mailHostname: "mail.waybill.example", now: new Date() })
  const transport = createTransport({ host, port: 25, ignoreTLS: true })
  await transport.sendMail({
    envelope: { from: "feedback@inbox.example", to: reportsTo },
    raw,
  })
}

describe.each(found)("to $name", ({ start, unknown, takesUtf8, hasTls, folder }) => {
  const run = test.skipIf(folder === null)
  let server: Server
  beforeAll(async () => {
    if (folder !== null) server = await start(folder)
  })
  afterAll(() => server?.close())

  run(
    "DELIVER-1 DKIM-1 RELAY-1 TLS-1 messages land in the mailbox with intact signatures, also by a relay",
    async () => {
      for (const options of [{}, byRelay(server.host)]) {
        const sender = await open(server, options)
        const before = await server.messages(email)
        const { attempts } = await sender.send(email)
        await expect.poll(sender.statuses).toEqual(["accepted", "sent", "delivered"])
        const [attempt] = await attempts()
        expect(attempt?.conversation.map(({ text }) => text)).toContain("STARTTLS")
        expect(attempt?.tls ?? "not encrypted").toMatch(hasTls ? /TLSv1\.3/ : /^not encrypted$/)
        await expect.poll(() => server.messages(email)).toHaveLength(before.length + 1)
        const message = (await server.messages(email)).find((one) => !before.includes(one)) ?? ""
        expect(await sender.dkimVerdict(message)).toBe("pass")
      }
    },
  )

  run("BOUNCE-1 an unknown user is hard_bounced", async () => {
    const sender = await open(server)
    const { attempts } = await sender.send("nobody@inbox.example")
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "hard_bounced"])
    expect((await attempts())[0]?.reply).toMatch(unknown)
  })

  run("BOUNCE-1 a message above the size limit is hard_bounced, its recipient not suppressed", async () => {
    const sender = await open(server)
    const { attempts } = await sender.send(email, { body: { plaintext: "All of it. ".repeat(3000) } })
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "hard_bounced"])
    expect((await attempts())[0]?.delivery_status).toBe("err_too_large")
    expect(await sender.suppressed(email)).toEqual([])
  })

  if (takesUtf8)
    run(
      "COMPOSE-8 a message to an address beyond ASCII lands in its mailbox with an intact signature",
      async () => {
        const sender = await open(server)
        const { attempts } = await sender.send(beyondAscii)
        await expect.poll(sender.statuses).toEqual(["accepted", "sent", "delivered"])
        expect((await attempts())[0]?.conversation.map(({ text }) => text)).toContainEqual(
          expect.stringMatching(/^MAIL FROM:<.*> .*SMTPUTF8/),
        )
        await expect.poll(() => server.messages(beyondAscii)).toHaveLength(1)
        const [message = ""] = await server.messages(beyondAscii)
        expect(message).toMatch(new RegExp(`^To: ${beyondAscii}$`, "m"))
        expect(await sender.dkimVerdict(message)).toBe("pass")
      },
    )
  else
    run(
      "COMPOSE-8 an address beyond ASCII is hard_bounced by a host without SMTPUTF8, and not suppressed",
      async () => {
        const sender = await open(server)
        const { attempts } = await sender.send(beyondAscii)
        await expect.poll(sender.statuses).toEqual(["accepted", "sent", "hard_bounced"])
        expect((await attempts())[0]).toMatchObject({
          delivery_status: "err_delivery_failed",
          reply: expect.stringContaining("mx1.inbox.example does not accept non-ASCII addresses"),
        })
        expect(await sender.suppressed(beyondAscii)).toEqual([])
      },
    )

  run(
    "FBL-3 SUPPRESS-1 a feedback report that the server passes on makes its reader complained",
    async () => {
      const sender = await open(server, { host: server.testAddress, intakeSmtpPort: testPorts.reports })
      const before = await server.messages(email)
      await sender.send(email)
      await expect.poll(() => server.messages(email)).toHaveLength(before.length + 1)
      const message = (await server.messages(email)).find((one) => !before.includes(one)) ?? ""
      await report(message, server.host)
      await expect.poll(sender.statuses).toEqual(["accepted", "sent", "delivered", "spam"])
      expect(await sender.suppressed(email)).toMatchObject([{ cause: "complained" }])
    },
  )

  run(
    "LATE-1 a message that is accepted and cannot be passed on bounces by a report to our return path",
    async () => {
      const next = await openMailHost(
        { rcpt: () => ({ code: 550, text: "5.1.1 No such user here" }) },
        { address: server.testAddress, port: testPorts.nextHost },
      )
      closing.push(() => next.close())
      const sender = await open(server, { host: server.testAddress, intakeSmtpPort: testPorts.intake })
      const addresses = takesUtf8 ? [passedOn, passedOnBeyondAscii] : [passedOn]
      await sender.send(addresses)
      const ofEach = ["accepted", "delivered", "hard_bounced", "sent"]
      await expect
        .poll(async () => (await sender.statuses()).sort())
        .toEqual(ofEach.flatMap((status) => addresses.map(() => status)))
      for (const to of addresses)
        expect(await sender.suppressed(to)).toMatchObject([{ cause: "permanent_unavailable" }])
    },
  )
})

describe("to Exim alone", () => {
  const folder = found.find(({ name }) => name === "exim")?.folder ?? null
  const run = test.skipIf(folder === null)
  let exim: Exim
  beforeAll(async () => {
    if (folder !== null) exim = await startExim(folder)
  })
  afterAll(() => exim?.close())

  run("BOUNCE-3 a greylisted message is delivered by a later attempt", async () => {
    const sender = await open(exim)
    const { attempts } = await sender.send("greylisted@inbox.example")
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "soft_bounced"])
    expect((await attempts())[0]?.reply).toMatch(/^451 Greylisted/)
    await exim.permit()
    sender.clock.advance(minutes(1))
    sender.wake()
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "soft_bounced", "delivered"])
  })

  run("BOUNCE-1 SUPPRESS-1 content that is refused as spam suppresses for a while", async () => {
    const sender = await open(exim)
    const { attempts } = await sender.send(email, { subject: "forbidden" })
    await expect.poll(sender.statuses).toEqual(["accepted", "sent", "hard_bounced"])
    expect((await attempts())[0]).toMatchObject({
      delivery_status: "err_spam_rejected",
      reply: "550 This message was classified as SPAM",
    })
    expect(await sender.suppressed(email)).toMatchObject([{ cause: "temporary_unavailable" }])
  })

  run("BOUNCE-1 a refusal counts although the host hangs up with it", async () => {
    const sender = await open(exim)
    const { attempts } = await sender.send("dropped@inbox.example")
    await expect.poll(async () => (await attempts()).length).toBe(1)
    expect((await attempts())[0]?.reply).toBe("550 Unrouteable")
  })
})
