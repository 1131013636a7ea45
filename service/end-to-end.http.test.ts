import { afterAll, beforeAll, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { emailSend } from "#contract/methods/email"
import { letterAttempts } from "#contract/methods/letter"
import { webhookSet } from "#contract/methods/webhook"
import { type CallbackCatcher, isAuthentic, openCallbackCatcher } from "./testing/callback-catcher.ts"
import { makeMessage, makeProject } from "./testing/make.ts"
import { startService, type TestService } from "./testing/start-service.ts"

let catcher: CallbackCatcher
let service: TestService
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ config: { callbackAllow: [catcher.hostPort] } })
})
afterAll(async () => {
  await service.close()
  await catcher.close()
})

test("WHOLE-1 a letter goes over SMTP to the sandbox, is read there, and every event comes back signed", async () => {
  const project = await makeProject(service)
  await service.ok(
    webhookSet,
    {
      url: `${catcher.url}/events`,
      delivery_info: 1,
      message_info: 1,
      events: {
        email_status: ["sent", "delivered", "opened", "clicked", "unsubscribed", "hard_bounced", "spam"],
      },
    },
    project.key,
  )
  const people = ["click", "hard-bounce", "unsubscribe", "complaint", "late-bounce"].map(
    (word) => `${word}@example.com`,
  )
  const message = makeMessage(project, people, {
    subject: "Order for {{UserName|nobody}}",
    global_metadata: { order: "17" },
    global_substitutions: { UserName: "a guest" },
  })
  const { job_id } = await service.ok(emailSend, { message }, project.key)
  await service.idle()

  const received = catcher.calls.flatMap((call) => call.events.map((one) => one.event_data))
  const statusesOf = (email: string) =>
    received.flatMap((one) => (one.email === email ? [String(one.status)] : [])).sort()
  expect(statusesOf("click@example.com")).toEqual(["clicked", "delivered", "opened", "sent"])
  expect(statusesOf("hard-bounce@example.com")).toEqual(["hard_bounced", "sent"])
  expect(statusesOf("unsubscribe@example.com")).toEqual(expect.arrayContaining(["delivered", "unsubscribed"]))
  expect(statusesOf("complaint@example.com")).toEqual(expect.arrayContaining(["delivered", "spam"]))
  expect(statusesOf("late-bounce@example.com")).toEqual(expect.arrayContaining(["hard_bounced", "sent"]))
  expect(received.every((one) => one.job_id === job_id)).toBe(true)
  expect(received.find((one) => one.status === "clicked")).toMatchObject({
    url: "https://example.com/page?a=1&b=2",
    metadata: { order: "17" },
    // EXT-6: the subject as the recipient reads it.
    message_info: { subject: "Order for a guest" },
  })
  expect(catcher.calls.every((call) => isAuthentic(call, project.key))).toBe(true)

  const captured = await service.ok(capturedList, { job_id, search: "click@" }, project.key)
  const { letter } = await service.ok(capturedGet, { id: captured.letters[0]?.id ?? "" }, project.key)
  expect(letter.html).toContain("click@example.com")
  expect(letter.headers.map((one) => one.name)).toEqual(
    expect.arrayContaining(["DKIM-Signature", "List-Unsubscribe", "List-Unsubscribe-Post"]),
  )
  const { attempts } = await service.ok(letterAttempts, { job_id }, project.key)
  expect(attempts.map((one) => one.email)).toEqual([...people].sort())

  // Opens and clicks count for the next message.
  const again = await service.call("email/send", { message }, project.key)
  expect(again.body.emails).toEqual(["click@example.com"])
  expect(again.body.failed_emails).toEqual({
    "hard-bounce@example.com": "permanent_unavailable",
    "unsubscribe@example.com": "unsubscribed",
    "complaint@example.com": "complained",
    "late-bounce@example.com": "permanent_unavailable",
  })
})
