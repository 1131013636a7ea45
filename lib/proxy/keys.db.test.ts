import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { at, plus, setClock } from "../clock.ts"
import { findKey } from "../store/keys.ts"
import type { Store } from "../store/open.ts"
import { keepProject } from "../testing/make.ts"
import { useSettings } from "../testing/settings.ts"
import { openTestStore } from "../testing/test-store.ts"
import { getProjectKey, getSigningKeys, putKey } from "./keys.ts"

let store: Store
let restoreSettings = () => {}
let restoreClock = () => {}
const start = at(Date.UTC(2026, 10, 21))
const hours = (count: number) => count * 3_600_000

beforeAll(async () => {
  restoreSettings = useSettings({})
  store = await openTestStore()
  await keepProject(store.db, "shop")
})
afterAll(async () => {
  restoreSettings()
  await store.close()
})
afterEach(() => restoreClock())

describe("KEY-1 rotation", () => {
  test("the key before the present one signs callbacks for another 25 hours", async () => {
    restoreClock = setClock({ now: () => start })
    await putKey(store.db, "shop", "", "first-key")
    await putKey(store.db, "shop", "", "second-key")
    expect((await getProjectKey(store.db, "shop"))?.key).toBe("second-key")
    expect(await getSigningKeys(store.db, "shop")).toEqual(["second-key", "first-key"])
    restoreClock = setClock({ now: () => plus(start, hours(25) + 1) })
    expect(await getSigningKeys(store.db, "shop")).toEqual(["second-key"])
  })

  test("the same key put in again is no rotation", async () => {
    restoreClock = setClock({ now: () => start })
    const before = await findKey(store.db, "shop", "")
    await putKey(store.db, "shop", "", "second-key")
    expect(await findKey(store.db, "shop", "")).toEqual(before)
  })

  test("a person's own key is none that callbacks are signed with", async () => {
    await putKey(store.db, "shop", "ann", "key-of-ann")
    expect(await getSigningKeys(store.db, "shop")).not.toContain("key-of-ann")
  })

  test("a project without a key has none", async () => {
    expect(await getSigningKeys(store.db, "nobody")).toEqual([])
  })
})
