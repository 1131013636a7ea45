import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callbackBatch } from "#contract/callback"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { publicLink } from "../links/public-link.ts"
import { events } from "../store/schema/events.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../testing/callback-catcher.ts"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

let catcher: CallbackCatcher
let service: TestService
let project: MadeProject

/** One letter for each end that it can take; readers of the sandbox and one of ours do the rest. */
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ config: { callbackAllow: [catcher.hostPort] } })
  project = await makeProject(service)
  await service.call("webhook/set", { url: catcher.url, delivery_info: 1 }, project.key)
  const emails = ["click", "unsubscribe", "complaint", "hard-bounce", "soft-bounce"].map(
    (word) => `${word}@example.com`,
  )
  await service.call("email/send", { message: makeMessage(project, emails) }, project.key)
  await service.idle()
  await subscribeAgain("unsubscribe@example.com")
  await service.idle()
})
afterAll(async () => {
  await service.close()
  await catcher.close()
})

const recorded = () =>
  service.ctx.store.db
    .select()
    .from(events)
    .where(eq(events.project_id, project.project_id))
    .orderBy(asc(events.event_id))

/** Presses the button of the unsubscribe page that leads back. */
async function subscribeAgain(email: string): Promise<void> {
  const { sealer } = service.ctx
  const letter_id = (await recorded()).find((one) => one.email === email)?.letter_id ?? ""
  const { project_id } = project
  await fetch(publicLink({ kind: "unsubscribe", project_id, letter_id }, service.url, sealer), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "act=subscribe",
  })
}

const received = () => catcher.calls.flatMap((call) => call.events).map((one) => one.event_data)

/** delivery_info of the first event of this status. */
const infoOf = (status: string) =>
  received().find((one) => one.status === status)?.delivery_info as Record<string, string> | undefined

describe("callback details", () => {
  test("EVENT-5 each status has its delivery_status, accepted has none", async () => {
    const words = new Map<string | null, Set<string | undefined>>()
    for (const { status, data } of await recorded())
      words.set(status, (words.get(status) ?? new Set()).add(data.delivery_info?.delivery_status))
    expect(Object.fromEntries([...words].map(([status, set]) => [status, [...set]]))).toEqual({
      accepted: [undefined],
      sent: ["ok_sent"],
      delivered: ["ok_delivered"],
      opened: ["ok_read"],
      clicked: ["ok_link_visited"],
      unsubscribed: ["ok_unsubscribed"],
      subscribed: ["ok_resubscribed"],
      spam: ["ok_fbl"],
      hard_bounced: ["err_user_unknown"],
      soft_bounced: ["err_will_retry"],
    })
  })
  test("EVENT-5 readers accept unknown statuses and words", () => {
    const batch = catcher.calls[0]?.body as { events_by_user: [{ events: { event_data: object }[] }] }
    const [first] = batch.events_by_user[0].events
    const strange = {
      status: "levitated",
      delivery_info: { delivery_status: "ok_in_the_air", altitude: "3" },
    }
    const events_by_user = [
      {
        ...batch.events_by_user[0],
        events: [{ ...first, event_data: { ...first?.event_data, ...strange } }],
      },
    ]
    expect(callbackBatch.parse({ ...batch, events_by_user })).toMatchObject({ events_by_user })
  })
  test("CALLBACK-11 delivery events have the host's reply and our address, visits have the visitor's details", () => {
    expect(infoOf("sent")).toEqual({ delivery_status: "ok_sent" })
    expect(infoOf("delivered")).toEqual({
      delivery_status: "ok_delivered",
      destination_response: expect.stringMatching(/^250 /),
      sender_ip: "127.0.0.1",
    })
    expect(infoOf("hard_bounced")).toEqual({
      delivery_status: "err_user_unknown",
      destination_response: expect.stringMatching(/^550 5\.1\.1 /),
      sender_ip: "127.0.0.1",
    })
    expect(infoOf("soft_bounced")).toEqual({
      delivery_status: "err_will_retry",
      destination_response: expect.stringMatching(/^451 4\.3\.0 /),
      sender_ip: "127.0.0.1",
    })
    for (const status of ["opened", "clicked"]) {
      const { device_brand: _, ...info } = infoOf(status) ?? {}
      expect(info).toEqual({
        delivery_status: status === "opened" ? "ok_read" : "ok_link_visited",
        user_agent: expect.stringMatching(/./),
        ip: "127.0.0.1",
        browser: expect.stringMatching(/./),
        os_name: expect.stringMatching(/./),
        device_type: expect.stringMatching(/./),
        traffic_type: "human",
      })
    }
    expect(infoOf("spam")).toEqual({ delivery_status: "ok_fbl" })
  })
})

describe("SANDBOX-1 the sandbox keeps what it took", () => {
  test("SANDBOX-1 letters to any domain are delivered by SMTP with TLS into its mailbox", async () => {
    const emails = ["a@one.example", "b@two.invalid", "c@sub.domain.three.test"]
    await service.call("email/send", { message: makeMessage(project, emails) }, project.key)
    await service.idle()
    const { letters } = await service.ok(capturedList, {}, project.key)
    for (const email of emails) {
      const captured = letters.find((one) => one.to === email)
      const { letter } = await service.ok(capturedGet, { id: captured?.id ?? "" }, project.key)
      expect(letter.source).toContain(`To: ${email}`)
    }
  })
})
