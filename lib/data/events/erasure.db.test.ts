import fc from "fast-check"
import { expect, test } from "vitest"
import { statuses } from "#contract/status"
import { at } from "#lib/platform/clock"
import { startErasure } from "#lib/features/erasure/erase"
import { eraseAll, eraseStep } from "#lib/features/erasure/runner"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { edgesOf } from "#lib/analytics/series/series"
import { nextErasure } from "#lib/data/store/erasures"
import type { Dimension } from "#lib/data/store/segment-families"
import { callbackOf, describeInBoth } from "#lib/testing/both-stores"
import { anAccess, aProject, type EventInput, saveProject, someDay } from "#lib/testing/make"

/** Property: with any events before and after an erasure, totals equal those without the erasure. */

const dayMs = 86_400_000
const noon = someDay.getTime()
const span = { fromMs: noon - dayMs, toMs: noon + dayMs }

const anyEvents = fc.array(
  fc.record({
    job_id: fc.constantFrom("j1", "j2"),
    email: fc.constantFrom("ann@example.com", "Ann@Example.com", "joann@example.com", "ben@gmail.com"),
    status: fc.constantFrom(...statuses),
    minute: fc.integer({ min: 0, max: 90 }),
    url: fc.constantFrom(undefined, "https://a.example/?to=ann%40example.com"),
    delivery_info: fc.constantFrom<Record<string, string>>(
      {},
      { delivery_status: "err_mailbox_full", destination_response: "452 <ann@example.com> is full" },
      { traffic_type: "human", device_type: "mobile", country_code: "PL" },
    ),
    message_info: fc.constantFrom(
      undefined,
      { subject: "For ann@example.com", tags: ["a"], template_id: "t1", template_version: 3 },
      { subject: "Hello", tags: ["a", "b"] },
    ),
    metadata: fc.constantFrom(undefined, { campaign_id: "7", to: "ann@example.com" }),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Each event has a second to itself, because the order of two contradictory events within a second is arbitrary. */
const atSeconds = (events: readonly ({ minute: number } & EventInput)[], first: number): EventInput[] =>
  events.map(({ minute, ...event }, nth) => ({ ...event, second: minute * 60 + ((first + nth) % 60) }))

const questions: Dimension[][] = [
  ...[["provider"], ["domain"], ["delivery_status", "server"], ["template_id", "template_version"]],
  ...[["tag"], ["campaign_id"], ["traffic_type", "device", "country"], ["traffic_type", "link"]],
] as Dimension[][]

let number = 0

describeInBoth("an erasure", ({ name, db, events }) => {
  const newProject = async () => (await saveProject(db(), `${name}-${++number}`.toLowerCase())).project_id
  const add = (project: string, list: readonly EventInput[]) =>
    events().append(db(), project, [callbackOf(list)])
  async function totals(project: string) {
    while (await addUpOnce(db()));
    await events().erasuresSettled()
    const edges = edgesOf({ from: span.fromMs, to: span.toMs, stepMinutes: 60, timeZone: "Asia/Kolkata" })
    const tags = await events().figuresByTag(db(), project, { from: at(span.fromMs), to: at(span.toMs) })
    return {
      steps: await events().countSteps(db(), project, edges),
      segments: await Promise.all(
        questions.map((by) => events().countSegments(db(), project, { edges, by })),
      ),
      tags: [...tags].map(([tag, { last_at: _, ...figures }]) => [tag, figures]).sort(),
      stored: await events().countEvents(db(), project, span),
      byStatus: await events().countEventsByStatus(db(), project, span),
      kept: await events().countStored(db(), project, span, { had: "delivered" }),
    }
  }
  const begin = (project: string) =>
    startErasure(db(), {
      access: anAccess("manager", aProject(project)),
      input: { email: "ann@example.com", confirm: true },
      ...{ ip: "192.0.2.1", user_agent: null },
    })

  test("STORE-3 totals are unchanged, wherever it stops, with events in between, and after a rebuild", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyEvents,
        anyEvents,
        fc.integer({ min: 0, max: 4 }),
        async (earlier, meanwhile, steps) => {
          const [first, later] = [atSeconds(earlier, 0), atSeconds(meanwhile, 30)]
          const [project, plain] = [await newProject(), await newProject()]
          for (const one of [project, plain]) await add(one, first)
          const before = await totals(project)
          expect(await begin(project)).toMatchObject({ ok: true })
          const open = await nextErasure(db(), null, someDay)
          if (!open) throw new Error("nothing is to be erased")
          for (let nth = 0; nth < steps; nth++) await eraseStep(db(), open, 3)
          expect(await totals(project)).toEqual(before)
          // Repeated and new events of the same person during the erasure.
          for (const one of [project, plain]) await add(one, [...first, ...later])
          const after = await totals(plain)
          expect(await totals(project)).toEqual(after)
          await eraseAll(db())
          expect(await totals(project)).toEqual(after)
          await events().rebuild(db(), project, span.fromMs, span.toMs)
          expect(await totals(project)).toEqual(after)
          expect(await events().countOfAddress(db(), project, "ann@example.com")).toEqual({
            letters: 0,
            events: 0,
          })
          const { letters } = await events().listLetters(db(), project, { ...span, limit: 50 })
          expect(JSON.stringify(letters)).not.toMatch(/[^o]ann@example\.com/i)
        },
      ),
      { numRuns: name === "PostgreSQL" ? 15 : 5, endOnFailure: true },
    )
  })
})
