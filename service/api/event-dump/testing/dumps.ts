import { afterAll, beforeAll, beforeEach } from "vitest"
import type { EventDump } from "#contract/event-dump"
import type { Input } from "#contract/method"
import { eventDumpCreate, eventDumpDelete, eventDumpGet } from "#contract/methods/event-dump"
import { at, manualClock, plus } from "../../../clock.ts"
import { accountSpace } from "../../../store/projects.ts"
import { dumps } from "../../../store/schema/dumps.ts"
import { type MadeProject, makeProject } from "../../../testing/make.ts"
import { makeEvents, type SampleEvent } from "../../../testing/make-events.ts"
import { readCsvObjects } from "../../../testing/read-csv.ts"
import { startService, type TestService } from "../../../testing/start-service.ts"

export type CreateInput = Input<typeof eventDumpCreate>

export const now = at(Date.UTC(2026, 4, 4, 12, 30))
export const clock = manualClock(now)
export const unknown = "5cc5c3a4-0000-4000-8000-000000000000"
export const today = { start_time: "2026-05-04 00:00:00" }
export let service: TestService
export let project: MadeProject
export let other: MadeProject
let account_space: number

/** Starts a service for the tests of a file, with events of two projects and of the account. */
export function startDumps(): void {
  beforeAll(async () => {
    service = await startService({ clock })
    project = await makeProject(service, "Own")
    other = await makeProject(service, "Other")
    account_space = (await accountSpace(service.ctx.store.db, 1))?.project_id ?? 0
    const happened = (minute: number, overrides: Partial<SampleEvent>): SampleEvent => ({
      project_id: project.project_id,
      event_time: plus(now, -minute * 60_000),
      ...overrides,
    })
    await makeEvents(service.ctx.store.db, [
      happened(30, { email: "a@example.com", status: "sent", delivery_status: "ok_sent", job_id: "one" }),
      happened(20, {
        email: "B@Mail.example",
        status: "clicked",
        from_email: "News@shop.example",
        url: "https://example.com/?a=1,2",
        tags: ["spring", "sale"],
        metadata: { campaign_id: "17", note: 'say "hi"' },
        delivery_status: "ok_link_visited",
      }),
      happened(10, {
        email: "c@example.com",
        status: "unsubscribed",
        comment: "too much",
        metadata: { campaign: "x" },
      }),
      // The moment of the call itself.
      happened(0, { email: "now@example.com" }),
      happened(25, { project_id: other.project_id, email: "foreign@example.com" }),
      happened(15, { project_id: account_space, email: "account@example.com" }),
    ])
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    await service.ctx.store.db.delete(dumps)
  })
}

/** Orders a dump, waits until it is made and returns the answer of event-dump/get. */
export async function made(input: Partial<CreateInput>, key = project.key): Promise<EventDump> {
  const { dump_id } = await service.ok(eventDumpCreate, { ...today, ...input }, key)
  await service.idle()
  return (await service.ok(eventDumpGet, { dump_id }, key)).event_dump
}

export const fetchFile = (url: string | undefined, method = "GET") => fetch(url ?? "", { method })

export async function rowsOf(
  input: Partial<CreateInput>,
  key = project.key,
): Promise<Record<string, string>[]> {
  const { dump_id, files = [] } = await made(input, key)
  const texts = await Promise.all(files.map(async ({ url }) => (await fetchFile(url)).text()))
  await service.ok(eventDumpDelete, { dump_id }, key)
  return texts.flatMap((text) => readCsvObjects(text, input.delimiter ?? ","))
}

export const emailsOf = async (filter: NonNullable<CreateInput["filter"]>, key = project.key) =>
  (await rowsOf({ filter }, key)).map((row) => row.email)

export const everybody = ["a@example.com", "B@Mail.example", "c@example.com", "now@example.com"]
