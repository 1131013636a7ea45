import { asc } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { afterAll, beforeAll, expect, test } from "vitest"
import { at, manualClock } from "../clock.ts"
import { readConfig } from "../config.ts"
import type { Context, Room } from "../context.ts"
import { openLog } from "../log.ts"
import { openContext } from "../open-context.ts"
import { bounceAddress } from "../public-link.ts"
import { sealerOf } from "../seal.ts"
import type { Store } from "../store/open.ts"
import { events } from "../store/schema.ts"
import { lookUp } from "../suppress/look-up.ts"
import { makeLetters, makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { openIntake } from "./server.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
let store: Store
let ctx: Context
let intake: Room & { port: number }
let project_id: number

beforeAll(async () => {
  store = await openTestStore()
  const config = readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
    SERVICE_ACCOUNT_KEY: "k".repeat(40),
    SERVICE_INTAKE_SMTP_PORT: "0",
  })
  ctx = await openContext(config, store, manualClock(now), openLog("silent"))
  project_id = await makeProject(store.db, "shop", now)
  intake = await openIntake(ctx)
})
afterAll(async () => {
  await intake.close()
  await store.close()
})

let jobs = 0
async function newLetter(email: string): Promise<string> {
  jobs += 1
  const [letter_id = ""] = await makeLetters(
    store.db,
    { project_id, job_id: `FEEDBACK${jobs}` },
    [email],
    now,
  )
  return letter_id
}

type Report = { type?: string; mailFrom?: string; messageId?: string }

const reportOf = ({ type = "abuse", mailFrom, messageId }: Report): string =>
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
    "",
    "--b--",
    "",
  ].join("\r\n")

async function post(raw: string, to = `abuse@${ctx.config.mailHostname}`): Promise<void> {
  const transport = createTransport({ host: ctx.config.host, port: intake.port, ignoreTLS: true })
  await transport.sendMail({ envelope: { from: "feedback@provider.example", to }, raw })
}

const recorded = () =>
  store.db
    .select({ letter_id: events.letter_id, status: events.status, data: events.data })
    .from(events)
    .orderBy(asc(events.event_id))

const verp = (letter_id: string, sealer = ctx.sealer) =>
  bounceAddress({ project_id, letter_id }, ctx.config.mailHostname, sealer)

test("FBL-3 what is forged, of another kind or about nobody is taken and changes nothing", async () => {
  const letter_id = await newLetter("untouched@mail.example")
  const foreign = sealerOf(["another-secret-of-more-than-32-characters-long"])
  for (const raw of [
    reportOf({ mailFrom: verp(letter_id, foreign) }),
    reportOf({ mailFrom: verp(letter_id).replace(letter_id, "someoneelse0") }),
    reportOf({ type: "not-spam", mailFrom: verp(letter_id) }),
    reportOf({ messageId: `${letter_id}@other.example` }),
    reportOf({ messageId: `nobody000000000@${ctx.config.mailHostname}` }),
    reportOf({}),
    "Subject: hello\r\n\r\nNot a report.\r\n",
  ])
    await post(raw)
  expect(await recorded()).toEqual([])
})

test("FBL-3 a complaint is recorded once and holds the address back, however often it is reported", async () => {
  const letter_id = await newLetter("complains@mail.example")
  await post(reportOf({ mailFrom: verp(letter_id).toUpperCase() }))
  await post(reportOf({ messageId: `${letter_id}@${ctx.config.mailHostname}` }))
  expect(await recorded()).toEqual([
    { letter_id, status: "spam", data: { delivery_info: { delivery_status: "ok_fbl" } } },
  ])
  const causes = await lookUp(store.db, project_id, ["complains@mail.example"], now)
  expect(causes.get("complains@mail.example")).toBe("complained")
})

test("FBL-3 a reporter that hides the envelope sender is understood by our Message-ID", async () => {
  const letter_id = await newLetter("hidden@mail.example")
  await post(reportOf({ messageId: `${letter_id}@${ctx.config.mailHostname}` }))
  expect((await recorded()).at(-1)).toMatchObject({ letter_id, status: "spam" })
})

test("FBL-4 the intake passes no mail on and takes no large letters", async () => {
  await expect(post(reportOf({}), "somebody@elsewhere.example")).rejects.toThrow("550")
  await expect(post(`${reportOf({})}${"x".repeat(600 * 1024)}`)).rejects.toThrow("552")
})
