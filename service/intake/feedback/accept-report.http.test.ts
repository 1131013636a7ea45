import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { asc } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { within } from "../../../tools/lib/timeouts.mjs"
import { days, plus } from "../../clock.ts"
import { recordEvents } from "../../events/record.ts"
import { bounceAddress } from "../../links/public-link.ts"
import { sealerOf } from "../../links/seal.ts"
import { events } from "../../store/schema/events.ts"
import { lookUp } from "../../suppress/look-up.ts"
import { type IntakeFixture, intakeNow, openIntakeFixture } from "../../testing/intake-fixture.ts"
import { openIntake } from "../server.ts"

let fixture: IntakeFixture
beforeAll(async () => {
  fixture = await openIntakeFixture()
})
afterAll(() => fixture.close())

const newLetter = (email: string): Promise<string> => fixture.letterTo(email)

type Report = { type?: string; mailFrom?: string; messageId?: string; to?: string }

const reportOf = ({ type = "abuse", mailFrom, messageId, to }: Report): string =>
  [
    "From: feedback@provider.example",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    "",
    "--b",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    ...(mailFrom ? [`Original-Mail-From: <${mailFrom}>`] : []),
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    "Subject: hello",
    ...(messageId ? [`Message-ID: <${messageId}>`] : []),
    ...(to ? [`To: ${to}`] : []),
    "",
    "--b--",
    "",
  ].join("\r\n")

async function post(
  raw: string,
  to = `abuse@${fixture.ctx.config.mailHostname}`,
  port = fixture.intake.port,
): Promise<void> {
  const transport = createTransport({ host: fixture.ctx.config.host, port, ignoreTLS: true })
  await transport.sendMail({ envelope: { from: "feedback@provider.example", to }, raw })
}

const recorded = () =>
  fixture.ctx.store.db
    .select({ letter_id: events.letter_id, status: events.status, data: events.data })
    .from(events)
    .orderBy(asc(events.event_id))

const verp = (letter_id: string, sealer = fixture.ctx.sealer) =>
  bounceAddress({ project_id: fixture.project_id, letter_id }, fixture.ctx.config.mailHostname, sealer)

test("FBL-3 forged reports, other kinds and unknown letters are accepted and change nothing", async () => {
  const letter_id = await newLetter("untouched@mail.example")
  const foreign = sealerOf(["another-secret-of-more-than-32-characters-long"])
  for (const raw of [
    reportOf({ mailFrom: verp(letter_id, foreign) }),
    reportOf({ mailFrom: verp(letter_id).replace(letter_id, "someoneelse0") }),
    reportOf({ type: "not-spam", mailFrom: verp(letter_id) }),
    reportOf({ messageId: `${letter_id}@other.example`, to: "untouched@mail.example" }),
    reportOf({ messageId: `nobody000000000@${fixture.ctx.config.mailHostname}` }),
    reportOf({}),
    "Subject: hello\r\n\r\nNot a report.\r\n",
  ])
    await post(raw)
  expect(await recorded()).toEqual([])
})

test("FBL-3 a complaint is recorded once and suppresses the address, however often it is reported", async () => {
  const letter_id = await newLetter("complains@mail.example")
  await post(reportOf({ mailFrom: verp(letter_id).toUpperCase() }))
  const messageId = `${letter_id}@${fixture.ctx.config.mailHostname}`
  await post(reportOf({ messageId, to: "complains@mail.example" }))
  expect(await recorded()).toEqual([
    { letter_id, status: "spam", data: { delivery_info: { delivery_status: "ok_fbl" } } },
  ])
  const causes = await lookUp(fixture.ctx.store.db, fixture.project_id, ["complains@mail.example"], intakeNow)
  expect(causes.get("complains@mail.example")).toBe("complained")
})

test("FBL-3 a Message-ID is believed only in a report that names the message's recipient", async () => {
  const letter_id = await newLetter("hidden@mail.example")
  const messageId = `${letter_id}@${fixture.ctx.config.mailHostname}`
  const before = await recorded()
  await post(reportOf({ messageId }))
  await post(reportOf({ messageId, to: "somebody@mail.example" }))
  expect(await recorded()).toEqual(before)
  await post(reportOf({ messageId, to: "Reader <Hidden@mail.example>" }))
  expect((await recorded()).at(-1)).toMatchObject({ letter_id, status: "spam" })
})

test("LATE-9 a complaint is believed for 60 days after the delivery", async () => {
  const deliveredAt = async (email: string, daysAgo: number) => {
    const key = { project_id: fixture.project_id, letter_id: await newLetter(email) }
    const event_time = plus(intakeNow, -days(daysAgo))
    await fixture.ctx.store.db.transaction((tx) =>
      recordEvents(tx, [{ ...key, event_time, status: "delivered" }], fixture.ctx),
    )
    return key.letter_id
  }
  for (const [email, daysAgo] of [
    ["recent@mail.example", 60],
    ["old@mail.example", 61],
  ] as const)
    await post(reportOf({ mailFrom: verp(await deliveredAt(email, daysAgo)) }))
  const emails = ["recent@mail.example", "old@mail.example"]
  const causes = await lookUp(fixture.ctx.store.db, fixture.project_id, emails, intakeNow)
  expect([...causes]).toEqual([["recent@mail.example", "complained"]])
})

test("FBL-4 the intake passes no mail on and takes no large letters", async () => {
  await expect(post(reportOf({}), "somebody@elsewhere.example")).rejects.toThrow("550")
  await expect(post(`${reportOf({})}${"x".repeat(600 * 1024)}`)).rejects.toThrow("552")
})

/**
 * Connects from an address of this machine, sends `line` every now and then or nothing, and returns the first answer.
 */
async function attacker(localAddress: string, port: number, drip?: string) {
  const socket: Socket = connect({ host: "127.0.0.1", port, localAddress })
  socket.on("error", () => {})
  // Also after a reset, because data was sent to it when it was already closed.
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  const greeting = String((await once(socket, "data"))[0]).slice(0, 3)
  const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip), 50)
  onTestFinished(() => {
    clearInterval(timer)
    socket.destroy()
  })
  return { greeting, closed }
}

test("FBL-5 sixty idle connections of one address do not keep out reports of others", async () => {
  const letter_id = await newLetter("heard@mail.example")
  const silent = await Promise.all(
    Array.from({ length: 60 }, () => attacker("127.0.0.2", fixture.intake.port)),
  )
  const countOf = (code: string) => silent.filter(({ greeting }) => greeting === code).length
  expect({ taken: countOf("220"), refused: countOf("421") }).toEqual({ taken: 20, refused: 40 })
  await post(reportOf({ mailFrom: verp(letter_id) }))
  expect((await recorded()).at(-1)).toMatchObject({ letter_id, status: "spam" })
})

test("FBL-5 silence ends a connection, and so does its time limit, whatever is sent; both free the slot", async () => {
  const intake = await openIntake(
    { ...fixture.ctx, config: { ...fixture.ctx.config, intakeSmtpPort: 0 } },
    { clientsMax: 10, perAddressMax: 2, idleMs: within(400), lifetimeMs: within(1500) },
  )
  onTestFinished(() => intake.close())
  const silent = await attacker("127.0.0.2", intake.port)
  const talker = await attacker("127.0.0.2", intake.port, "x")
  expect((await attacker("127.0.0.2", intake.port)).greeting).toBe("421")
  const next = () => expect.poll(async () => (await attacker("127.0.0.2", intake.port)).greeting)
  await silent.closed
  await next().toBe("220")
  await talker.closed
  await next().toBe("220")
  await post(reportOf({}), undefined, intake.port)
})
