import { afterEach, expect, test } from "vitest"
import { startService, type TestService } from "../testing/start-service.ts"
import { openSubmission, openSubmissionState } from "./server.ts"
import { rawClient } from "./testing/raw-client.ts"

let service: TestService
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

test("SMTP-4 a connection that ends without a login after STARTTLS does not count for its address any more", async () => {
  service = await startService({ isApiOnly: true })
  open.push(service)
  const state = {
    ...(await openSubmissionState(service.ctx)),
    unauthenticated: { perAddressMax: 2, lifetimeMs: 60_000 },
  }
  const { port, ...component } = await openSubmission(
    { ...service.ctx, config: { ...service.ctx.config, smtpPort: 0 } },
    state,
    "starttls",
  )
  open.push(component)
  const greeted = async () => {
    const client = await rawClient(port)
    return { client, reply: await client.reply() }
  }
  for (let n = 0; n < 6; n++) {
    let client = await rawClient(port)
    let reply = await client.reply()
    // The end of the previous one may not have arrived yet.
    await expect
      .poll(async () => {
        if (reply.startsWith("421")) ({ client, reply } = await greeted())
        return reply
      })
      .toMatch(/^220 /)
    await client.say("EHLO client.example")
    expect(await client.say("STARTTLS")).toMatch(/^220 /)
    await client.encrypt()
    await client.say("EHLO client.example")
    client.close()
  }
})
