import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { systemClock } from "../clock.ts"
import type { Component } from "../context.ts"
import type { JobMessage } from "../message/job-message.ts"
import { addJobs } from "../store/add-jobs.ts"
import { rows } from "../store/open.ts"
import { type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { makeProject } from "../testing/make.ts"
import { routesTo } from "../testing/routes.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { slotsMax } from "./slots.ts"
import { openDelivery } from "./worker.ts"

let service: TestService
let host: MailHostServer
let component: Component
const stalls = new Set<string>()
beforeEach(async () => {
  stalls.clear()
  service = await startService({ isApiOnly: true })
  host = await openMailHost({
    waitMs: (address) => (stalls.has(address.split("@")[1] ?? "") ? 60_000 : 0),
  })
})
afterEach(async () => {
  await component.close()
  await host.close()
  await service.close()
})
const open = () => {
  component = openDelivery(service.ctx, routesTo({ name: "127.0.0.1", port: host.port }))
}

const messageFrom = (from_email: string): JobMessage => ({
  subject: "A subject",
  from_email,
  body: { plaintext: "Hello" },
  template_engine: "simple",
  global_substitutions: {},
  headers: {},
  attachments: [],
  inline_attachments: [],
  track_links: 0,
  track_read: 0,
  language: "en",
  has_footer: false,
  has_list_unsubscribe: false,
})

/** A project with so many letters for a domain, straight in the store. */
async function projectWith(count: number, domain: string, jobSize = 500): Promise<number> {
  const { project_id, from_email } = await makeProject(service)
  const created_at = systemClock.now()
  const numbers = Array.from({ length: count }, (_, n) => n)
  const jobs = Array.from({ length: Math.ceil(count / jobSize) }, (_, job) => ({
    project_id,
    job_id: service.ctx.ids.job(),
    message: messageFrom(from_email),
    subject: "A subject",
    from_email,
    source: "api" as const,
    created_at,
    due_at: created_at,
    letters: numbers.slice(job * jobSize, (job + 1) * jobSize).map((n) => ({
      letter_id: service.ctx.ids.letter(),
      email: `r${n}@${domain}`,
      subject: "A subject",
      substitutions: {},
      metadata: {},
      domain,
    })),
  }))
  await addJobs(service.ctx.store.db, jobs, 0)
  return project_id
}

const waiting = async (project_id: number) =>
  (
    await rows<{ letters: number; held: number }>(
      service.ctx.store.db,
      sql`select count(*)::int as letters, count(lease)::int as held from queue where project_id = ${project_id}`,
    )
  )[0] ?? { letters: 0, held: 0 }

test("DELIVER-11 a letter leaves before the thousands that another project queued first, and a small job before its own", async () => {
  const flood = await projectWith(3000, "many.example")
  const single = await projectWith(1, "one.example")
  open()
  await expect.poll(() => waiting(single)).toEqual({ letters: 0, held: 0 })
  expect((await waiting(flood)).letters).toBeGreaterThan(2000)
})

test("DELIVER-12 hosts that stall use only their own slots, and others have theirs", async () => {
  stalls.add("stalled.example").add("silent.example")
  const stalled = await projectWith(200, "stalled.example")
  const silent = await projectWith(200, "silent.example")
  open()
  await expect
    .poll(async () => (await waiting(stalled)).held + (await waiting(silent)).held)
    .toBeGreaterThan(slotsMax / 2)
  const others = await projectWith(200, "other.example")
  service.ctx.notifier.notify("letters")
  await expect.poll(() => waiting(others)).toEqual({ letters: 0, held: 0 })
  for (const project_id of [stalled, silent]) {
    const { letters, held } = await waiting(project_id)
    expect(letters).toBe(200)
    expect(held).toBeLessThanOrEqual(Math.ceil(slotsMax / 3))
  }
})
