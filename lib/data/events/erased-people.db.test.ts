import { describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { startErasure } from "#lib/features/erasure/erase"
import { eraseAll } from "#lib/features/erasure/runner"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { edgesOf } from "#lib/analytics/series/series"
import { anAccess, aProject } from "#lib/testing/make"
import { ch } from "./clickhouse/statement.ts"
import { useEventStore } from "./open.ts"
import {
  dayMs,
  noon,
  db,
  clickhouse,
  adapters,
  wide,
  forgetMessage,
  newProject,
  addedTo,
  withEventStores,
} from "./testing/adapters.ts"

withEventStores()

describe.each(adapters)("events in %s", (name, missing, open) => {
  describe.skipIf(missing)(missing ?? "", () => {
    test("STORE-3 ERASE-5 counts by an address continue under its pseudonym, even after its messages are deleted", async () => {
      const events = open()
      const undo = useEventStore(events)
      try {
        const project = await newProject()
        const tagged = {
          status: "sent",
          message_info: { template_id: "ann@example.com", tags: ["ann@example.com"] },
        }
        await addedTo(events, project, [
          { ...tagged, job_id: "gone", email: "ben@example.com" },
          { ...tagged, job_id: "there", email: "ben@example.com", second: 5 },
        ])
        while (await addUpOnce(db));
        await forgetMessage(name, project, "gone")
        const counted = async () => {
          const found = await Promise.all(
            (["tag", "template_id"] as const).map((by) =>
              events.countSegments(db, project, { ...wide, by: [by] }),
            ),
          )
          return {
            sums: found.map((rows) => rows?.map(({ letters_ever }) => letters_ever)),
            names: JSON.stringify(found),
          }
        }
        expect(await counted()).toMatchObject({
          sums: [[2], [2]],
          names: expect.stringContaining("ann@example.com"),
        })
        const deed = { access: anAccess("manager", aProject(project)), ip: "192.0.2.1", user_agent: null }
        const input = { email: "ann@example.com", confirm: true }
        expect(await startErasure(db, { ...deed, input })).toMatchObject({ ok: true })
        await eraseAll(db)
        await events.erasuresSettled()
        const after = await counted()
        expect(after).toMatchObject({
          sums: [[2], [2]],
          names: expect.stringMatching(/erased-\w+@example\.com/),
        })
        expect(after.names).not.toContain("ann@example.com")
        if (name === "PostgreSQL") return
        const held = await clickhouse.ask(
          ch`select 1 as one from counts where project_id = ${project} and (tag = 'ann@example.com' or template_id = 'ann@example.com')`,
        )
        expect(held).toEqual([])
      } finally {
        undo()
      }
    })

    test("STORE-3 finds messages of an address in any spelling, and of no other address", async () => {
      const events = open()
      const project = await newProject()
      await addedTo(events, project, [
        { job_id: "one", email: "Ann@Example.com" },
        { job_id: "one", email: "Ann@Example.com", status: "opened", second: 5 },
        { job_id: "two", email: "ann@example.com" },
        { job_id: "three", email: "joann@example.com" },
        { job_id: "four", email: "Élise@example.com" },
      ])
      expect(await events.countOfAddress(db, project, "ANN@example.com")).toEqual({ letters: 2, events: 3 })
      // The collation of the server decides which other letters are equal.
      expect(await events.countOfAddress(db, project, "ÉLISE@Example.com")).toEqual({ letters: 1, events: 1 })
      const found = await events.lettersOfAddress(db, project, "ann@example.com", 10)
      expect(new Set(found.map(({ job_id }) => job_id))).toEqual(new Set(["one", "two"]))
      expect(await events.lettersOfAddress(db, project, "ann@example.com", 1)).toHaveLength(1)
      expect(await events.lettersOfAddress(db, project, "nobody@example.com", 1)).toEqual([])
    })

    test("STORE-3 an erased person changes no totals and is not named anywhere", async () => {
      const events = open()
      const undo = useEventStore(events)
      const project = await newProject()
      const list = ["ann@example.com", "Ann@Example.com", "bob@gmail.com"].flatMap((email, nth) =>
        ["sent", "delivered", "opened"].map((status, step) => ({
          ...{ email, status, job_id: `job-${nth % 2}`, second: step * 60 },
          message_info: { subject: nth === 2 ? "For ann@example.com" : "Hello", tags: ["a"] },
        })),
      )
      await addedTo(events, project, list)
      while (await addUpOnce(db));
      const edges = edgesOf({
        from: noon - dayMs,
        to: noon + dayMs,
        stepMinutes: 60,
        timeZone: "Asia/Kolkata",
      })
      const totals = async () => [
        await events.countSteps(db, project, edges),
        await events.countSegments(db, project, { edges, by: ["domain"] }),
        await events.countEvents(db, project, { fromMs: noon - dayMs, toMs: noon + dayMs }),
        (await events.figuresByTag(db, project, { from: at(noon - dayMs), to: at(noon + dayMs) })).get("a"),
      ]
      const before = await totals()
      const input = { email: "ann@example.com", confirm: true }
      const action = {
        access: anAccess("manager", aProject(project)),
        input,
        ip: "192.0.2.1",
        user_agent: null,
      }
      expect(await startErasure(db, action)).toMatchObject({ ok: true })
      await eraseAll(db)
      while (await addUpOnce(db));
      expect(await totals()).toEqual(before)
      expect(await events.countOfAddress(db, project, "ann@example.com")).toEqual({ letters: 0, events: 0 })
      const seen = [
        ...(await events.letterStory(db, project, "job-0")).events,
        ...(await events.listLetters(db, project, { fromMs: 0, toMs: noon + dayMs, limit: 50 })).letters,
      ]
      expect(seen.length).toBeGreaterThan(6)
      expect(JSON.stringify(seen)).not.toMatch(/ann@example\.com/i)
      // Late events are stored under the pseudonym, and repeated events are recognized.
      expect(await addedTo(events, project, list)).toBe(0)
      expect(await totals()).toEqual(before)
      await events.rebuild(db, project, noon - dayMs, noon + dayMs)
      while (await addUpOnce(db));
      expect(await totals()).toEqual(before)
      undo()
    })
  })
})
