import { createServer } from "node:net"
import { and, asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { manualClock, minutes, plus } from "../clock.ts"
import type { Component } from "../context.ts"
import { events } from "../store/schema/events.ts"
import { makeMessage, makeProject } from "../testing/make.ts"
import { routesTo } from "../testing/routes.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openDelivery } from "./worker.ts"

const start = new Date("2026-03-10T12:00:00Z")
const clock = manualClock(start)
let service: TestService
let delivery: Component
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  delivery = openDelivery(service.ctx, routesTo({ name: "127.0.0.1", port: await closedPort() }))
})
afterAll(async () => {
  await delivery.close()
  await service.close()
})

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== "object" || !address) throw new Error("no port")
  return address.port
}

test("DELIVER-9 sent is recorded once, with the start of the first attempt, when no host ever answers", async () => {
  const project = await makeProject(service)
  const { job_id } = await service.ok(emailSend, { message: makeMessage(project) }, project.key)
  const recorded = async () => {
    const found = await service.ctx.store.db
      .select()
      .from(events)
      .where(and(eq(events.project_id, project.project_id), eq(events.job_id, job_id)))
      .orderBy(asc(events.event_id))
    return found.map((one) => [one.status, one.event_time])
  }
  await expect.poll(recorded).toHaveLength(3)
  clock.advance(minutes(1))
  service.ctx.notifier.notify("letters")
  await expect.poll(recorded).toHaveLength(4)
  expect(await recorded()).toEqual([
    ["accepted", start],
    ["sent", start],
    ["soft_bounced", start],
    ["soft_bounced", plus(start, minutes(1))],
  ])
})
