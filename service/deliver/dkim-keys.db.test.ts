import { generateKeyPairSync } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { at, manualClock, minutes } from "../clock.ts"
import { sealerOf } from "../links/seal.ts"
import type { Store } from "../store/open.ts"
import { domains } from "../store/schema/domains.ts"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { openDkimKeys } from "./dkim-keys.ts"

const start = at(Date.UTC(2030, 0, 1))
const sealer = sealerOf(["a secret of a test, long enough"])

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test("a key is read once a minute, and a domain without one is logged as often, however many letters it has", async () => {
  const project_id = await makeProject(store.db, "shop", start)
  const clock = manualClock(start)
  const warn = vi.fn()
  const keys = openDkimKeys({ store, sealer, clock, log: { warn } as never })
  const letters = () =>
    Promise.all(Array.from({ length: 20 }, () => keys.of(project_id, "shop@shop.example")))
  expect(new Set(await letters())).toEqual(new Set([null]))
  expect(await keys.of(project_id, "shop@shop.example")).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 })
  await store.db.insert(domains).values({
    project_id,
    domain: "shop.example",
    verification_record: "",
    dkim_selector: "s1",
    dkim_public_key: "",
    dkim_private_sealed: sealer.seal(privateKey.export({ type: "pkcs8", format: "pem" }).toString()),
    created_at: start,
  })
  expect(await keys.of(project_id, "shop@shop.example")).toBeNull()
  clock.advance(minutes(1))
  const [key, ...others] = await letters()
  expect(key).toMatchObject({ domain: "shop.example", selector: "s1" })
  for (const other of others) expect(other).toBe(key)
  expect(warn).toHaveBeenCalledTimes(1)
})
