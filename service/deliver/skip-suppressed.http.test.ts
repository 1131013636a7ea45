import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MessageInput } from "#contract/message"
import { emailSend } from "#contract/methods/email"
import { formatUtc } from "#contract/time"
import { hours, manualClock, minutes, plus } from "../clock.ts"
import { projects } from "../store/schema/accounts.ts"
import { events } from "../store/schema/events.ts"
import { attempts, letters, queue } from "../store/schema/messages.ts"
import { captured } from "../store/schema/sandbox.ts"
import { suppressions } from "../store/schema/suppressions.ts"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

const clock = manualClock(new Date("2026-05-04T12:00:00Z"))
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ clock })
  project = await makeProject(service)
})
afterAll(() => service.close())

type Cause = (typeof suppressions.$inferInsert)["cause"]

const suppress = (email: string, cause: Cause, project_id = project.project_id) =>
  service.ctx.store.db
    .insert(suppressions)
    .values({ project_id, email, cause, source: "user", created_at: clock.now() })

/** A message that waits three hours. */
async function schedule(emails: string[], overrides: Partial<MessageInput> = {}): Promise<string> {
  const options = { send_at: formatUtc(plus(clock.now(), hours(3))) }
  const message = makeMessage(project, emails, { options, ...overrides })
  const { job_id, emails: accepted } = await service.ok(emailSend, { message }, project.key)
  expect(accepted).toEqual(emails)
  return job_id
}

async function due(): Promise<void> {
  clock.advance(hours(3))
  await service.idle()
}

const recorded = async (job_id: string) => {
  const found = await service.ctx.store.db
    .select()
    .from(events)
    .where(eq(events.job_id, job_id))
    .orderBy(asc(events.event_id))
  return found.map((one) => [one.email, one.status, one.data.delivery_info?.delivery_status])
}

test("SEND-17 a recipient who unsubscribes before send_at gets no letter: hard_bounced, without an attempt", async () => {
  const job_id = await schedule(["stays@inbox.example", "Leaves@INBOX.example"])
  await suppress("leaves@inbox.example", "unsubscribed")
  await due()
  const all = await recorded(job_id)
  expect(all.filter(([email]) => email === "Leaves@INBOX.example")).toEqual([
    ["Leaves@INBOX.example", "accepted", undefined],
    ["Leaves@INBOX.example", "hard_bounced", "err_unsubscribed"],
  ])
  expect(all.filter(([email]) => email === "stays@inbox.example").map((one) => one[1])).toEqual([
    "accepted",
    "sent",
    "delivered",
  ])
  const { db } = service.ctx.store
  expect(await db.select().from(queue)).toEqual([])
  const [letter] = await db.select().from(letters).where(eq(letters.email, "Leaves@INBOX.example"))
  expect(letter).toMatchObject({ status: "hard_bounced", delivery_status: "err_unsubscribed" })
  expect(
    await db
      .select()
      .from(attempts)
      .where(eq(attempts.letter_id, letter?.letter_id ?? "")),
  ).toEqual([])
  expect((await db.select().from(captured)).map((one) => one.rcpt_to)).toEqual(["stays@inbox.example"])
})

test.each([
  ["complained", "err_skip_letter"],
  ["blocked", "err_skip_letter"],
  ["permanent_unavailable", "skip_dup_unreachable"],
  ["temporary_unavailable", "skip_dup_temp_unreachable"],
] as const)("SEND-17 %s is told as %s", async (cause, delivery_status) => {
  const email = `${cause.replace("_", "-")}@example.com`
  const job_id = await schedule([email])
  await suppress(email, cause)
  await due()
  expect((await recorded(job_id)).at(-1)).toEqual([email, "hard_bounced", delivery_status])
})

test("SEND-17 what the message may overlook counts as little as when it was accepted, and blocked all the same", async () => {
  const { db } = service.ctx.store
  await db
    .update(projects)
    .set({ rights: { unsubscribe_removal: true } })
    .where(eq(projects.project_id, project.project_id))
  clock.advance(hours(1))
  const bypass = { bypass_global: 1, bypass_unsubscribed: 1 } as const
  const job_id = await schedule(["asked@inbox.example", "never@inbox.example"], bypass)
  await suppress("asked@inbox.example", "unsubscribed")
  await suppress("never@inbox.example", "blocked")
  await due()
  const last = Object.fromEntries((await recorded(job_id)).map(([email, status]) => [email, status]))
  expect(last).toEqual({ "asked@inbox.example": "delivered", "never@inbox.example": "hard_bounced" })
})

test("SUPPRESS-4 another project's suppression does not stop a letter", async () => {
  const other = await makeProject(service)
  const job_id = await schedule(["shared@inbox.example"])
  await suppress("shared@inbox.example", "unsubscribed", other.project_id)
  await due()
  expect((await recorded(job_id)).at(-1)?.[1]).toBe("delivered")
})

test("SUPPRESS-4 a retried letter without send_at is not checked again", async () => {
  const message = makeMessage(project, "soft-once@inbox.example")
  const { job_id } = await service.ok(emailSend, { message }, project.key)
  await service.idle()
  expect((await recorded(job_id)).at(-1)?.[1]).toBe("soft_bounced")
  await suppress("soft-once@inbox.example", "unsubscribed")
  clock.advance(minutes(1))
  await service.idle()
  expect((await recorded(job_id)).at(-1)?.[1]).toBe("delivered")
})
