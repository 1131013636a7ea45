import { Readable } from "node:stream"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { openIntake } from "#lib/intake/receive/receive"
import type { ListPosition } from "#lib/data/store/find-letters"
import { outageOf } from "#lib/data/store/outage"
import { withoutClickhouse, withoutKills } from "#lib/testing/clickhouse-server"
import { anEvent, type EventInput, signedBatch } from "#lib/testing/make"
import { clickhouseEvents } from "./adapter.ts"
import { openClickhouse } from "./client.ts"
import { placesIn } from "./find.ts"
import { ch } from "./statement.ts"
import type { Step } from "./write.ts"
import {
  dayMs,
  noon,
  db,
  server,
  clickhouse,
  Injected,
  spanBehind,
  newProject,
  callOf,
  addedTo,
  withEventStores,
  failAt,
  clickhouseStore,
} from "../testing/adapters.ts"
import { picture } from "../testing/seen.ts"
import { someEvents, shuffles, sizes, wild } from "../testing/some-events.ts"

withEventStores()

describe.skipIf(withoutClickhouse)(withoutClickhouse ?? "events in ClickHouse", () => {
  test("MESSAGESPAGE-1 a slow list stops early, and the next page continues there, in both directions", async () => {
    const project = await newProject()
    const many = Array.from({ length: 30 }, (_, n) => ({ job_id: `j${n}`, second: n * 3000 }))
    await addedTo(
      clickhouseStore(),
      project,
      many.map((one, n) => ({ ...one, message_info: { template_id: n % 7 === 0 ? "rare" : "often" } })),
    )
    const filter = { fromMs: noon - dayMs, toMs: noon + 3 * dayMs, template: "rare" }
    for (const direction of ["older", "newer"] as const) {
      const all = await placesIn(clickhouse, project, filter, { after: null, limit: 50, direction })
      expect(all.places).toHaveLength(5)
      const [found, ends]: [ListPosition[], ListPosition[]] = [[], []]
      for (let after: ListPosition | null = null, isFirst = true; isFirst || after; isFirst = false) {
        const page = await placesIn(
          clickhouse,
          project,
          spanBehind(filter, after, direction),
          { after, limit: 50, direction },
          0,
        )
        found.push(...page.places)
        after = page.scannedTo
        if (after) ends.push(after)
      }
      expect(found).toEqual(all.places)
      expect(ends.length).toBeGreaterThan(3)
    }
  })

  test("STORE-4 a failure between any two steps loses nothing and counts nothing twice", async () => {
    const events = clickhouseStore()
    const steps = fc.constantFrom<Step>("note", "letters", "counts", "events", "end")
    await fc.assert(
      fc.asyncProperty(
        someEvents,
        shuffles,
        sizes,
        fc.array(steps, { minLength: 10, maxLength: 10 }),
        fc.boolean(),
        async (list, dice, lengths, breaks, isOtherFirst) => {
          const [plain, broken] = [await newProject(), await newProject()]
          await addedTo(events, plain, list)
          const again: EventInput[][] = []
          let nth = 0
          for (const call of wild(list, dice, lengths)) {
            failAt(breaks[nth++ % breaks.length] ?? null)
            await addedTo(events, broken, call).catch((error) => {
              if (!(error instanceof Injected)) throw error
              again.push(call)
            })
            failAt(null)
            // The sender retries, at once or after other calls.
            if (!isOtherFirst) for (const one of again.splice(0)) await addedTo(events, broken, one)
          }
          for (const one of again) await addedTo(events, broken, one)
          const expected = await picture(events, plain)
          expect(await picture(events, broken)).toEqual(expected)
          await events.rebuild(db, broken, noon - 3 * dayMs, noon + 3 * dayMs)
          expect(await picture(events, broken)).toEqual(expected)
        },
      ),
      { numRuns: 6 },
    )
  })

  test.skipIf(withoutKills)(
    "STORE-4 a server that is killed repeatedly loses no acknowledged event",
    async () => {
      const events = clickhouseStore()
      const [plain, killed] = [await newProject(), await newProject()]
      const calls = Array.from({ length: 12 }, (_, nth) =>
        ["sent", "delivered"].map((status, step) => ({
          ...{ status, job_id: `job-${nth}`, email: `${nth % 5}@example.com`, second: nth * 60 + step },
        })),
      )
      for (const call of calls) await addedTo(events, plain, call)
      for (const [nth, call] of calls.entries()) {
        const answered = addedTo(events, killed, call).then(
          () => true,
          () => false,
        )
        if (nth % 4 === 1) {
          await new Promise((resolve) => setTimeout(resolve, nth * 3))
          await server.kill()
          await server.start()
        }
        if (!(await answered)) await addedTo(events, killed, call)
      }
      expect(await picture(events, killed)).toEqual(await picture(events, plain))
    },
  )

  test("STORE-6 an unreachable ClickHouse is an outage, and events sent meanwhile are stored after it returns", async () => {
    const away = openClickhouse("clickhouse://default:secret@127.0.0.1:1/default")
    const events = clickhouseEvents(away, async () => db)
    const project = await newProject()
    const call = [callOf([{ status: "sent" }])]
    const failed = async (work: Promise<unknown>) => outageOf(await work.catch((error: unknown) => error))
    expect(await failed(events.append(db, project, call))).toBe("events_unreachable")
    expect(await failed(events.countSteps(db, project, [noon, noon + dayMs]))).toBe("events_unreachable")
    const intake = openIntake({
      store: async () => db,
      keysOf: async () => new Map([[project, ["a-signing-key"]]]),
      append: (...args) => events.append(...args),
    })
    const bytes = signedBatch([anEvent()], "a-signing-key")
    const refusedCall = {
      project,
      body: { pieces: Readable.from([bytes]), length: bytes.length },
      encoding: null,
      address: "192.0.2.9",
    }
    const refusedAs = outageOf(await intake.receive(refusedCall).catch((error: unknown) => error))
    expect(refusedAs).toBe("events_unreachable")
    expect([await events.answers(1000), await clickhouseStore().answers(5000)]).toEqual([false, true])
    await away.close()
    expect(await clickhouseStore().append(db, project, call)).toEqual([1])
  })

  test("STORE-6 an error of ClickHouse does not repeat values of the statement", async () => {
    const error = await clickhouse
      .ask(ch`select nothing_of_this from letters where email = ${"ann@example.com"}`)
      .catch((e) => e)
    expect(error).toBeInstanceOf(Error)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause ?? ""}`).not.toContain(
      "ann@",
    )
    expect(outageOf(error)).toBeNull()
  })
})
