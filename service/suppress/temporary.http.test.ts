import { afterAll, beforeAll, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { days, manualClock } from "../clock.ts"
import { makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-10T12:00:00Z"))
let service: TestService
beforeAll(async () => {
  service = await startService({ clock })
})
afterAll(() => service.close())

test("SUPPRESS-3 an address is suppressed for three days after its content was refused, then sent to again", async () => {
  const project = await makeProject(service)
  const message = makeMessage(project, "spam-reject@inbox.example")
  const send = () => service.call(emailSend.path, { message }, project.key)
  expect(await send()).toMatchObject({ http_status: 200 })
  await service.idle()
  clock.advance(days(3) - 1)
  const held = expect.stringContaining("spam-reject@inbox.example (temporary_unavailable)")
  expect(await send()).toMatchObject({ code: 204, message: held })
  clock.advance(1)
  expect(await send()).toMatchObject({ http_status: 200 })
})
