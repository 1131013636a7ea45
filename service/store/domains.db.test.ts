import { afterAll, beforeAll, expect, test } from "vitest"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import { addDomain, registeredDomains } from "./domains.ts"
import type { Store } from "./open.ts"

const now = new Date("2026-11-01T00:00:00Z")
let store: Store

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const register = (project_id: number, domain: string, dkim_public_key: string, more = {}) =>
  addDomain(store.db, {
    ...{ project_id, domain, dkim_public_key, created_at: now, ...more },
    ...{ verification_record: "r", dkim_private_sealed: "s" },
  })

test("DOCTOR-3 each name and key is checked once, an active one first, and no sandbox domain", async () => {
  const [one, two] = [await makeProject(store.db, "one", now), await makeProject(store.db, "two", now)]
  await register(one, "shop.example", "k1")
  await register(two, "shop.example", "k1", { dkim_status: "active" })
  await register(two, "bank.example", "k2")
  await register(one, "bank.example", "k3")
  await register(one, "sandbox-000000a.example", "k4", { is_sandbox: true })
  const found = await registeredDomains(store.db, 10)
  expect(found.map((row) => [row.domain, row.dkim_public_key, row.dkim_status])).toEqual([
    ["bank.example", "k2", "inactive"],
    ["bank.example", "k3", "inactive"],
    ["shop.example", "k1", "active"],
  ])
  expect(await registeredDomains(store.db, 1)).toHaveLength(1)
})
