import type { SendMailOptions } from "nodemailer"
import { describe, expect, test } from "vitest"
import { webhookSet } from "#contract/methods/webhook"
import { jobs } from "../store/schema/messages.ts"
import { makeProject } from "../testing/make.ts"
import { startService } from "../testing/start-service.ts"
import {
  catcher,
  clock,
  countJobs,
  handOver,
  header,
  lettersOf,
  loggedIn,
  project,
  refusalOf,
  send,
  service,
  startSubmission,
  wayOf,
} from "./testing/submission.ts"

startSubmission()

describe("SMTP-12 the reply", () => {
  test("names the job, and its events carry that id", async () => {
    const made = await makeProject(service)
    const email_status = ["sent" as const, "delivered" as const]
    await service.ok(webhookSet, { url: `${catcher.url}/smtp`, events: { email_status } }, made.key)
    const job_id = await send({ from: made.from_email, to: "events@example.com" }, wayOf(made))
    await service.idle()
    const received = catcher.calls.flatMap((call) => call.events.map((one) => one.event_data))
    const events = received.filter((one) => one.email === "events@example.com")
    expect(events.map((one) => one.status).sort()).toEqual(["delivered", "sent"])
    expect(events.every((one) => one.job_id === job_id)).toBe(true)
  })
  test("is an acceptance when one recipient is good, and a refusal when all are bad", async () => {
    const job_id = await send({ to: ["good@example.com", "bad@nodot"] })
    expect((await lettersOf(job_id)).map((one) => one.email)).toEqual(["good@example.com"])
    expect(await refusalOf({ to: "bad@nodot" })).toMatch(
      /^550 5\.1\.1 .*bad@nodot \(invalid\).*\(code 204\)$/,
    )
  })
})

describe("SMTP-13 refusals", () => {
  test.each<[string, SendMailOptions]>([
    ["550 5.1.8 … 1574", { from: "shop@foreign.example" }],
    ["550 5.1.8 … 202", { from: "" }],
    ["550 5.6.0 … 1576", { subject: "" }],
    ["550 5.6.0 … 1577", { text: " " }],
    ["550 5.6.0 … 1517", { text: "{{ Name }}" }],
    ["552 5.3.4 … 2804", { attachments: [{ filename: "a", content: Buffer.alloc(7_340_100) }] }],
  ])(
    "%s",
    async (reply, options) => {
      const [words = "", code = ""] = reply.split(" … ")
      const before = await countJobs()
      const envelope = { from: project.from_email, to: "reader@example.com" }
      const refusal = await refusalOf({ envelope, ...options })
      expect(refusal?.startsWith(words), String(refusal)).toBe(true)
      expect(refusal).toContain(`(code ${code})`)
      expect(await countJobs()).toBe(before)
    },
    30_000,
  )
  test("a repeated idempotence_key is 1573", async () => {
    const options = header({ idempotence_key: "twice" })
    await send(options)
    expect(await refusalOf(options)).toMatch(/^550 5\.6\.0 .*\(code 1573\)$/)
  })
  test("an unexpected error is 451 with an id, and nothing is written", async () => {
    const broken = await startService({ clock })
    const made = await makeProject(broken)
    const client = await loggedIn(made, broken.ctx.config.smtpTlsPort)
    await broken.ctx.store.db.execute("alter table queue rename to queue_away")
    const reply = await handOver(client, made.from_email)
    expect(reply).toMatch(/^451 4\.3\.0 .* Error ID:[0-9A-F-]{36}$/)
    await broken.ctx.store.db.execute("alter table queue_away rename to queue")
    expect(await broken.ctx.store.db.select().from(jobs)).toEqual([])
    expect(await handOver(client, made.from_email)).toMatch(/^250 /)
    client.close()
    await broken.close()
  })
})
