import { expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { eventDumpCreate, eventDumpGet } from "#contract/methods/event-dump"
import { formatUtc } from "#contract/time"
import { days, plus, systemClock } from "../clock.ts"
import { makeMessage, makeProject } from "../testing/make.ts"
import { readCsvObjects } from "../testing/read-csv.ts"
import { startService } from "../testing/start-service.ts"

test("DUMP-1 DUMP-6 the delivery results of letters are in a dump", async () => {
  const service = await startService()
  try {
    const project = await makeProject(service)
    const people = ["click@example.com", "hard-bounce@example.com", "reader@example.com"]
    const message = makeMessage(project, people, { tags: ["orders"], global_metadata: { order: "17" } })
    const { job_id } = await service.ok(emailSend, { message }, project.key)
    await service.idle()
    const start_time = formatUtc(plus(systemClock.now(), -days(1)))
    const { dump_id } = await service.ok(eventDumpCreate, { start_time, filter: { job_id } }, project.key)
    await service.idle()
    const { event_dump } = await service.ok(eventDumpGet, { dump_id }, project.key)
    const text = await (await fetch(event_dump.files?.[0]?.url ?? "")).text()
    const rows = readCsvObjects(text)
    const received = (email: string) => rows.filter((row) => row.email === email).map((row) => row.status)
    expect(received("reader@example.com")).toEqual(["accepted", "sent", "delivered"])
    expect(received("hard-bounce@example.com")).toEqual(["accepted", "sent", "hard_bounced"])
    expect(received("click@example.com")).toEqual(["accepted", "sent", "delivered", "opened", "clicked"])
    for (const row of rows)
      expect(row).toMatchObject({
        job_id,
        from_email: project.from_email,
        metadata: '{"order":"17"}',
        tags: '["orders"]',
      })
    expect(rows.find((row) => row.status === "hard_bounced")?.destination_response).toMatch(/^550/)
    expect(rows.find((row) => row.status === "clicked")).toMatchObject({
      delivery_status: "ok_link_visited",
      url: "https://example.com/page?a=1&b=2",
      user_agent: expect.stringContaining("Mozilla"),
      ip: expect.stringMatching(/./),
    })
  } finally {
    await service.close()
  }
})
