import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rebuildInTurns } from "./rebuild-in-turns.ts"
import {
  dayMs,
  noon,
  db,
  adapters,
  miscount,
  newProject,
  addedTo,
  withEventStores,
} from "./testing/adapters.ts"
import { picture } from "./testing/seen.ts"
import { someEvents, shuffles, wild } from "./testing/some-events.ts"

withEventStores()

describe.each(adapters)("events in %s", (name, missing, open) => {
  describe.skipIf(missing)(missing ?? "", () => {
    test("STORE-11 a range is rebuilt in turns while events arrive, and no event is lost or doubled", async () => {
      const events = open()
      await fc.assert(
        fc.asyncProperty(someEvents, someEvents, shuffles, async (list, others, dice) => {
          const [plain, other] = [await newProject(), await newProject()]
          const before = await addedTo(events, plain, list)
          expect(await addedTo(events, other, list)).toBe(before)
          await addedTo(events, plain, others)
          await miscount(name, other)
          const calls = [...wild(others, dice, [1, 2, 1, 3])]
          const span = { fromMs: noon - dayMs / 3, toMs: noon + dayMs / 3 }
          const rebuilt = rebuildInTurns(events, db, other, span, {
            // The shortest possible turns: calls arrive between turns and during one.
            turnMs: 0.001,
            onProgress: () =>
              void coming.push(...calls.splice(0, 1).map((call) => addedTo(events, other, call))),
          })
          const coming: Promise<number>[] = calls.splice(0, 1).map((call) => addedTo(events, other, call))
          const { doneMs, turns } = await rebuilt
          for (const call of calls) coming.push(addedTo(events, other, call))
          await Promise.all(coming)
          expect(doneMs).toBe(span.toMs)
          expect(turns).toBeGreaterThan(50)
          expect(await picture(events, other)).toEqual(await picture(events, plain))
        }),
        { numRuns: name === "PostgreSQL" ? 3 : 1 },
      )
    })

    test("STORE-11 a stopped rebuild ends after a turn and continues from there", async () => {
      const events = open()
      const project = await newProject()
      await addedTo(events, project, [
        { status: "sent" },
        { status: "sent", job_id: "later", second: 86_400 },
      ])
      const expected = await picture(events, project)
      await miscount(name, project)
      const [ending, toMs] = [new AbortController(), noon + 2 * dayMs]
      const stopped = await rebuildInTurns(
        events,
        db,
        project,
        { fromMs: noon + 7, toMs },
        {
          signal: ending.signal,
          onProgress: ({ turns }) => turns === 2 && ending.abort(),
        },
      )
      expect(stopped).toMatchObject({ turns: 2 })
      expect(stopped.doneMs).toBeGreaterThan(noon)
      expect(stopped.doneMs).toBeLessThan(noon + dayMs)
      expect(await picture(events, project)).not.toEqual(expected)
      const { doneMs } = await rebuildInTurns(events, db, project, { fromMs: stopped.doneMs, toMs })
      expect(doneMs).toBe(toMs)
      expect(await picture(events, project)).toEqual(expected)
    })
  })
})
