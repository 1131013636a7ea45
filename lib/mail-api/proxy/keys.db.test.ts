import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { at, plus, setClock } from "#lib/platform/clock"
import { findKey } from "#lib/data/store/keys"
import type { Store } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { saveProject } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { getProjectKey, getSigningKeys, putKey } from "./keys.ts"

let store: Store
let restoreSettings = () => {}
let restoreClock = () => {}
const start = at(Date.UTC(2026, 10, 21))
const signingKeys = async (project_id: string) =>
  (await getSigningKeys(store.db, [project_id])).get(project_id)
const hours = (count: number) => count * 3_600_000

beforeAll(async () => {
  restoreSettings = useSettings({})
  store = await openTestStore()
  await saveProject(store.db, "shop")
})
afterAll(async () => {
  restoreSettings()
  await store.close()
})
afterEach(() => restoreClock())

describe("KEY-1 rotation", () => {
  test("the previous key signs callbacks for another 25 hours", async () => {
    restoreClock = setClock({ now: () => start })
    await putKey(store.db, "shop", "", "first-key")
    await putKey(store.db, "shop", "", "second-key")
    expect((await getProjectKey(store.db, "shop"))?.key).toBe("second-key")
    expect(await signingKeys("shop")).toEqual(["second-key", "first-key"])
    restoreClock = setClock({ now: () => plus(start, hours(25) + 1) })
    expect(await signingKeys("shop")).toEqual(["second-key"])
  })

  test("storing the same key again is not a rotation", async () => {
    restoreClock = setClock({ now: () => start })
    const before = await findKey(store.db, "shop", "")
    await putKey(store.db, "shop", "", "second-key")
    expect(await findKey(store.db, "shop", "")).toEqual(before)
  })

  test("a person's own key does not sign callbacks", async () => {
    await putKey(store.db, "shop", "ann", "key-of-ann")
    expect(await signingKeys("shop")).not.toContain("key-of-ann")
  })

  test("a project without a key has none", async () => {
    expect(await signingKeys("nobody")).toBeUndefined()
  })

  test("keys of many projects are read together, without those of a deleted project", async () => {
    for (const name of ["one", "two", "gone"]) {
      await saveProject(store.db, name)
      await putKey(store.db, name, "", `key-of-${name}`)
    }
    await updateProject(store.db, "gone", { deleted_at: start })
    expect(await getSigningKeys(store.db, ["one", "gone", "two", "nobody"])).toEqual(
      new Map([
        ["one", ["key-of-one"]],
        ["two", ["key-of-two"]],
      ]),
    )
  })

  test("a cached key is no longer accepted once two newer keys have replaced it", async () => {
    restoreClock = setClock({ now: () => start })
    await putKey(store.db, "one", "", "next-key")
    expect(await signingKeys("one")).toEqual(["next-key", "key-of-one"])
    await putKey(store.db, "one", "", "third-key")
    expect(await signingKeys("one")).toEqual(["third-key", "next-key"])
  })

  test("a seal that no secret opens any more gives no key, though it was opened before", async () => {
    expect(await signingKeys("two")).toEqual(["key-of-two"])
    const back = useSettings({ sealSecrets: ["another secret of the tests with more than 32 characters"] })
    expect(await signingKeys("two")).toEqual([])
    back()
  })
})
