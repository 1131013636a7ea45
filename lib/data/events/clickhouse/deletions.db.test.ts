import { describe, expect, test } from "vitest"
import { startErasure } from "#lib/features/erasure/erase"
import { eraseAll } from "#lib/features/erasure/runner"
import { outageOf } from "#lib/data/store/outage"
import { withoutClickhouse } from "#lib/testing/clickhouse-server"
import { anAccess, aProject } from "#lib/testing/make"
import { useEventStore } from "../open.ts"
import {
  addedTo,
  clickhouse,
  clickhouseStore,
  db,
  isFree,
  newProject,
  noon,
  withEventStores,
} from "../testing/adapters.ts"
import { clickhouseEvents } from "./adapter.ts"
import { ch, name } from "./statement.ts"

withEventStores()

const tables = ["events", "letters", "letter_search"]

describe.skipIf(withoutClickhouse)(withoutClickhouse ?? "deletions in ClickHouse", () => {
  test("STORE-3 a call that waits for the deletion of an erasure has no lock meanwhile", async () => {
    const events = clickhouseStore()
    const undo = useEventStore(events)
    const project = await newProject()
    const ofAnn = (status: string, nth: number) => ({
      email: "ann@example.com",
      status,
      job_id: `job-${nth}`,
    })
    await addedTo(events, project, [ofAnn("sent", 1), ofAnn("sent", 2)])
    const erase = startErasure(db, {
      access: anAccess("manager", aProject(project)),
      input: { email: "ann@example.com", confirm: true },
      ...{ ip: "192.0.2.1", user_agent: null },
    })
    expect(await erase).toMatchObject({ ok: true })
    // A stopped merge keeps a deletion open.
    for (const table of tables) await clickhouse.run(ch`system stop merges ${name(table)}`)
    await clickhouse.insert("events", [{ project_id: "another", event_ms: noon, raw: "{}" }])
    await clickhouse.run(ch`alter table events delete where project_id = ${"another"}`)
    const looks: boolean[] = []
    const watched = clickhouseEvents(
      {
        ...clickhouse,
        ask: async (statement) => {
          if (statement.text.includes("system.mutations")) {
            looks.push(await isFree(project))
            if (looks.at(-1))
              for (const table of tables) await clickhouse.run(ch`system start merges ${name(table)}`)
          }
          return clickhouse.ask(statement)
        },
      },
      async () => db,
    )
    // Stored now or on a retry.
    const late = () => addedTo(watched, project, [ofAnn("delivered", 1)])
    await late().catch((error) => expect(outageOf(error)).toBe("events_busy"))
    await events.erasuresSettled()
    await late()
    await eraseAll(db)
    expect(looks.slice(0, 2)).toEqual([false, true])
    expect(await events.countOfAddress(db, project, "ann@example.com")).toEqual({ letters: 0, events: 0 })
    undo()
  })
})
