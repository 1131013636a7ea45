import { asc, eq } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { afterAll, beforeAll, expect, test } from "vitest"
import { days, plus } from "../../clock.ts"
import { recordEvents } from "../../events/record.ts"
import { bounceAddress } from "../../links/public-link.ts"
import { sealerOf } from "../../links/seal.ts"
import { events } from "../../store/schema/events.ts"
import { letters } from "../../store/schema/messages.ts"
import { suppressions } from "../../store/schema/suppressions.ts"
import { lockServers } from "../../store/spam-blocks.ts"
import { lookUp } from "../../suppress/look-up.ts"
import { type IntakeFixture, intakeNow, openIntakeFixture } from "../../testing/intake-fixture.ts"

let fixture: IntakeFixture
beforeAll(async () => {
  fixture = await openIntakeFixture()
})
afterAll(() => fixture.close())

/** A letter that its host took. */
async function deliveredLetter(email: string, daysAgo = 0): Promise<string> {
  const { ctx, project_id, letterTo } = fixture
  const letter_id = await letterTo(email)
  const key = { project_id, letter_id, event_time: plus(intakeNow, -days(daysAgo)) }
  await fixture.ctx.store.db.transaction((tx) =>
    recordEvents(
      tx,
      [
        { ...key, status: "sent", delivery_status: "ok_sent" },
        {
          ...key,
          status: "delivered",
          delivery_status: "ok_delivered",
          details: { delivery_info: { sender_ip: "192.0.2.25" } },
        },
      ],
      ctx,
    ),
  )
  return letter_id
}

type Report = { email: string; action?: string; diagnostic?: string; size?: number }

const dsn = ({ email, action = "failed", diagnostic = "550 5.1.1 No such user", size = 0 }: Report): string =>
  [
    "From: Mail Delivery System <MAILER-DAEMON@mx.example>",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${email}`,
    `Action: ${action}`,
    "Status: 5.0.0",
    `Diagnostic-Code: smtp; ${diagnostic}`,
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    "Subject: Your order",
    "",
    `${"x".repeat(70)}\r\n`.repeat(size / 70),
    "--b--",
    "",
  ].join("\r\n")

async function post(raw: string, to: string | string[]): Promise<unknown> {
  const transport = createTransport({
    host: fixture.ctx.config.host,
    port: fixture.intake.port,
    ignoreTLS: true,
  })
  return (await transport.sendMail({ envelope: { from: "", to }, raw })).rejected
}

const returnPath = (letter_id: string, sealer = fixture.ctx.sealer) =>
  bounceAddress({ project_id: fixture.project_id, letter_id }, fixture.ctx.config.mailHostname, sealer)

const statusesOf = async (letter_id: string) =>
  (
    await fixture.ctx.store.db
      .select({ status: events.status, data: events.data })
      .from(events)
      .where(eq(events.letter_id, letter_id))
      .orderBy(asc(events.event_id))
  ).slice(2)

const statusOf = async (letter_id: string) =>
  (
    await fixture.ctx.store.db
      .select({ status: letters.status })
      .from(letters)
      .where(eq(letters.letter_id, letter_id))
  )[0]?.status

const causeOf = async (email: string) =>
  (await lookUp(fixture.ctx.store.db, fixture.project_id, [email], intakeNow)).get(email)

test("LATE-2 a hard bounce after the delivery is recorded once and suppresses the address", async () => {
  const email = "gone@mail.example"
  const letter_id = await deliveredLetter(email)
  for (const _ of [1, 2]) await post(dsn({ email }), returnPath(letter_id).toUpperCase())
  expect(await statusesOf(letter_id)).toEqual([
    {
      status: "hard_bounced",
      data: {
        delivery_info: {
          delivery_status: "err_user_unknown",
          destination_response: "550 5.1.1 No such user",
          sender_ip: "192.0.2.25",
        },
      },
    },
  ])
  expect(await statusOf(letter_id)).toBe("hard_bounced")
  expect(await causeOf(email)).toBe("permanent_unavailable")
})

test("LATE-2 a delay after the delivery is recorded once, until a hard bounce follows", async () => {
  const email = "full@mail.example"
  const letter_id = await deliveredLetter(email)
  const full = dsn({ email, action: "delayed", diagnostic: "452 4.2.2 Mailbox full" })
  for (const _ of [1, 2]) await post(full, returnPath(letter_id))
  expect(await causeOf(email)).toBe("temporary_unavailable")
  await post(dsn({ email }), returnPath(letter_id))
  await post(full, returnPath(letter_id))
  expect((await statusesOf(letter_id)).map(({ status }) => status)).toEqual(["soft_bounced", "hard_bounced"])
})

test("LATE-2 a refusal for our setup or rate suppresses nothing", async () => {
  const email = "strict@mail.example"
  const letter_id = await deliveredLetter(email)
  await post(dsn({ email, diagnostic: "550 5.7.26 This mail is unauthenticated" }), returnPath(letter_id))
  expect(await statusOf(letter_id)).toBe("hard_bounced")
  expect(await causeOf(email)).toBeUndefined()
})

test("LATE-2 a late refusal as spam counts for the spam block of the server that delivered", async () => {
  const email = "filtered@block.example"
  const letter_id = await deliveredLetter(email)
  for (const _ of [1, 2])
    await post(dsn({ email, diagnostic: "554 5.7.1 Message rejected as spam" }), returnPath(letter_id))
  const servers = await fixture.ctx.store.db.transaction((tx) =>
    lockServers(tx, [{ project_id: fixture.project_id, domain: "block.example" }]),
  )
  expect(servers).toMatchObject([{ sender_ip: "192.0.2.25", rejections: 1 }])
})

const serversOf = (domain: string) =>
  fixture.ctx.store.db.transaction((tx) => lockServers(tx, [{ project_id: fixture.project_id, domain }]))

test("LATE-8 a recipient who forges refusals to the return paths of many messages does not block a server", async () => {
  const letters: string[] = []
  for (let n = 0; n < 12; n++) letters.push(await deliveredLetter("forger@many.example"))
  const refusal = dsn({ email: "Forger@many.example", diagnostic: "554 5.7.1 Message rejected as spam" })
  const paths = letters.map((letter_id) => returnPath(letter_id))
  await Promise.all(paths.slice(0, 6).map((path) => post(refusal, path)))
  await post(refusal, paths.slice(6))
  expect(await serversOf("many.example")).toMatchObject([{ rejections: 1, refused_at: null }])
  expect(await causeOf("forger@many.example")).toBe("temporary_unavailable")
})

test("LATE-8 a refusal that suppresses nothing does not count", async () => {
  const email = "limited@limited.example"
  const letter_id = await deliveredLetter(email)
  const diagnostic = "550 5.7.1 blocked using Spamhaus, rate limit exceeded"
  await post(dsn({ email, diagnostic }), returnPath(letter_id))
  expect(await causeOf(email)).toBeUndefined()
  expect(await serversOf("limited.example")).toEqual([])
})

test("LATE-8 late refusals of ten recipients block the server", async () => {
  for (let n = 0; n < 10; n++) {
    const email = `reader-${n}@ten.example`
    const letter_id = await deliveredLetter(email)
    await post(dsn({ email, diagnostic: "554 5.7.1 Message rejected as spam" }), returnPath(letter_id))
  }
  expect(await serversOf("ten.example")).toMatchObject([{ sender_ip: "192.0.2.25", refused_at: intakeNow }])
})

test("LATE-9 a bounce is believed for 14 days after the delivery", async () => {
  const [recent, old] = [
    await deliveredLetter("recent@mail.example", 14),
    await deliveredLetter("old@mail.example", 15),
  ]
  await post(dsn({ email: "recent@mail.example" }), returnPath(recent))
  await post(dsn({ email: "old@mail.example" }), returnPath(old))
  expect([await statusOf(recent), await statusOf(old)]).toEqual(["hard_bounced", "delivered"])
  expect(await causeOf("old@mail.example")).toBeUndefined()
  expect((await fixture.ctx.metrics.scrape()).text).toMatch(
    /waybill_intake_mails_total\{outcome="expired"\} 1/,
  )
})

test("LATE-9 without a delivery the first attempt counts", async () => {
  const letter_id = await fixture.letterTo("tried@mail.example")
  const sent = { status: "sent", delivery_status: "ok_sent", event_time: plus(intakeNow, -days(15)) } as const
  await fixture.ctx.store.db.transaction((tx) =>
    recordEvents(tx, [{ project_id: fixture.project_id, letter_id, ...sent }], fixture.ctx),
  )
  await post(dsn({ email: "tried@mail.example" }), returnPath(letter_id))
  expect(await statusOf(letter_id)).toBe("sent")
})

test("LATE-8 a repeated refusal does not count again, also when its address is no longer suppressed", async () => {
  const email = "again@again.example"
  const letter_id = await deliveredLetter(email)
  const refusal = dsn({ email, diagnostic: "554 5.7.1 Message rejected as spam" })
  await post(refusal, returnPath(letter_id))
  await fixture.ctx.store.db.delete(suppressions).where(eq(suppressions.email, email))
  await post(refusal, returnPath(letter_id))
  expect(await serversOf("again.example")).toMatchObject([{ rejections: 1 }])
})

test("LATE-9 a bounce that comes before its delivery is recorded is believed", async () => {
  const letter_id = await fixture.letterTo("quick@mail.example")
  await post(dsn({ email: "quick@mail.example" }), returnPath(letter_id))
  expect(await statusOf(letter_id)).toBe("hard_bounced")
})

test("LATE-1 a bounce reported under another address is about the recipient of its return path", async () => {
  const letter_id = await deliveredLetter("alias@mail.example")
  await post(dsn({ email: "mailbox@internal.example" }), returnPath(letter_id))
  expect(await causeOf("alias@mail.example")).toBe("permanent_unavailable")
  expect(await causeOf("mailbox@internal.example")).toBeUndefined()
})

test("LATE-1 forged return paths, other addresses and mail that is not a bounce change nothing", async () => {
  const email = "stays@mail.example"
  const letter_id = await deliveredLetter(email)
  const foreign = sealerOf(["another-secret-of-more-than-32-characters-long"])
  await post(dsn({ email }), returnPath(letter_id, foreign))
  await post(dsn({ email }), `abuse@${fixture.ctx.config.mailHostname}`)
  await post(dsn({ email, action: "relayed" }), returnPath(letter_id))
  await post("From: Ann <stays@mail.example>\r\nSubject: Re: hello\r\n\r\nThanks.\r\n", returnPath(letter_id))
  expect(await statusesOf(letter_id)).toEqual([])
})

test("LATE-7 a bounce that returns a large message is taken, and its beginning is read", async () => {
  const email = "large@mail.example"
  const letter_id = await deliveredLetter(email)
  await post(dsn({ email, size: 1024 * 1024 }), returnPath(letter_id))
  expect(await statusOf(letter_id)).toBe("hard_bounced")
})

test("LATE-7 one mail is taken for at most 100 addresses", async () => {
  const letter_id = await deliveredLetter("crowd@mail.example")
  const paths = Array.from({ length: 99 }, (_, n) => `report-${n}@${fixture.ctx.config.mailHostname}`)
  const beyond = `report-100@${fixture.ctx.config.mailHostname}`
  const refused = await post(dsn({ email: "crowd@mail.example" }), [returnPath(letter_id), ...paths, beyond])
  expect(refused).toEqual([beyond])
  expect(await statusOf(letter_id)).toBe("hard_bounced")
})
