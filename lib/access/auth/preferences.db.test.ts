import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { writePreference } from "#lib/data/store/preferences"
import { createUser, findUser } from "#lib/data/store/users"
import { someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { readPreferences, savePreference } from "./preferences.ts"

let store: Store
const people = ["ann", "ben"]

beforeAll(async () => {
  store = await openTestStore()
  for (const user_id of people)
    await createUser(store.db, {
      user_id,
      email: `${user_id}@example.com`,
      name: user_id,
      password_hash: "",
      created_at: someDay,
    })
})
afterAll(() => store.close())

const keep = (name: string, value: unknown, user_id = "ann") =>
  savePreference(store.db, user_id, { name, value })

describe("preferences of a person", () => {
  test("PREFERENCE-1 is stored per person, and the last choice counts", async () => {
    expect((await keep("columns/messages", ["route", "template"])).ok).toBe(true)
    expect((await keep("columns/messages", ["route"])).ok).toBe(true)
    expect((await keep("letterKeys", false)).ok).toBe(true)
    expect((await keep("theme", "dark")).ok).toBe(true)
    expect((await keep("timeZone", "Asia/Kolkata")).ok).toBe(true)
    expect((await keep("range", "30d")).ok).toBe(true)
    expect(await readPreferences(store.db, "ann")).toEqual({
      hiddenColumns: { messages: ["route"] },
      hasLetterKeys: false,
      theme: "dark",
      timeZone: "Asia/Kolkata",
      range: { kind: "30d" },
      comparison: null,
      filters: null,
    })
    expect(await readPreferences(store.db, "ben")).toEqual({
      hiddenColumns: {},
      hasLetterKeys: true,
      theme: null,
      timeZone: null,
      range: null,
      comparison: null,
      filters: null,
    })
  })

  test("PREFERENCE-2 keeps two instants for 12 hours, and a named range until another is chosen", async () => {
    const change = setClock({ now: () => someDay })
    try {
      await keep("range", "2026-11-13T00:00/2026-11-14T12:30")
      const custom = { kind: "custom", from: "2026-11-13T00:00", to: "2026-11-14T12:30" }
      expect((await readPreferences(store.db, "ann")).range).toEqual(custom)
      setClock({ now: () => plus(someDay, 13 * 3_600_000) })
      expect((await readPreferences(store.db, "ann")).range).toBeNull()
      await keep("range", "last-week")
      setClock({ now: () => plus(someDay, 400 * 86_400_000) })
      expect((await readPreferences(store.db, "ann")).range).toEqual({ kind: "last-week" })
    } finally {
      change()
    }
  })

  test("COMPARE-1 stores a comparison by name or by day", async () => {
    const comparison = async () => (await readPreferences(store.db, "ann")).comparison
    await keep("comparison", "4w")
    expect(await comparison()).toEqual({ kind: "4w" })
    await keep("comparison", "2026-11-01")
    expect(await comparison()).toEqual({ kind: "day", day: "2026-11-01" })
  })

  test("FILTER-7 stores filters of one project, and none that may be an address", async () => {
    const filters = async () => (await readPreferences(store.db, "ann")).filters
    const saved = { project: "shop", query: "?provider=gmail%2Cgmx&template=t1%3A3&people=true" }
    expect((await keep("filters", saved)).ok).toBe(true)
    expect(await filters()).toEqual(saved)
    const withAddress = [
      "?tag=lena%40example.com",
      "?link=https%3A%2F%2Fx.example%2F%3Fe%3Dlena%2540b.example",
    ]
    for (const query of ["?q=lena", ...withAddress, "?range=30d", "provider=gmail", "?cursor=1"])
      expect((await keep("filters", { project: "shop", query })).ok).toBe(false)
    expect(await filters()).toEqual(saved)
    expect((await keep("filters", { project: "shop", query: "" })).ok).toBe(true)
    expect(await filters()).toEqual({ project: "shop", query: "" })
  })

  test("PREFERENCE-1 refuses values that no screen sends, and too many of them", async () => {
    const wrong: [string, unknown][] = [
      ["columns/messages", "route"],
      ["columns/Messages or more", []],
      ["columns/messages", Array.from({ length: 61 }, () => "route")],
      ["letterKeys", "off"],
      ["theme", "pink"],
      ["language", "tlh"],
      ["timeZone", "Middle/Earth"],
      ["range", "century"],
      ["comparison", "century"],
      ["comparison", "2026-02-30"],
      ["range", "2026-11-13T00:00/"],
      ["anything", true],
    ]
    for (const [name, value] of wrong) expect([name, (await keep(name, value)).ok]).toEqual([name, false])
    for (const n of Array.from({ length: 100 }, (_, at) => at)) await keep(`columns/t${n}`, [], "ben")
    expect((await keep("columns/one-more", [], "ben")).ok).toBe(false)
    expect((await keep("columns/t7", ["name"], "ben")).ok).toBe(true)
  })

  test("PREFERENCE-1 reads an invalid stored value as never chosen", async () => {
    await writePreference(store.db, "ann", { name: "theme", value: { old: true } }, someDay)
    await writePreference(store.db, "ann", { name: "columns/messages", value: 7 }, someDay)
    const found = await readPreferences(store.db, "ann")
    expect([found.theme, found.hiddenColumns]).toEqual([null, {}])
  })

  test("LANGUAGE-1 stores the language with the person", async () => {
    await keep("language", "de")
    expect((await findUser(store.db, "ann"))?.language).toBe("de")
  })
})
