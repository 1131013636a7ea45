import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeProject } from "../testing/make-letters.ts"
import { openTestStore } from "../testing/test-store.ts"
import type { Store } from "./open.ts"
import { relayingProjects, setProjectDelivery } from "./project-deliveries.ts"
import { projects } from "./schema/accounts.ts"

const now = new Date("2026-11-01T00:00:00Z")
let store: Store

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test("DOCTOR-4 projects with relays of their own are listed, and neither other modes nor deleted ones", async () => {
  const modeOf = async (name: string, mode: "relay" | "direct", relays_sealed: string | null) => {
    const project_id = await makeProject(store.db, name, now)
    await setProjectDelivery(store.db, project_id, { mode, relays_sealed }, now)
    return project_id
  }
  const shop = await modeOf("shop", "relay", "sealed")
  const bank = await modeOf("bank", "relay", null)
  await modeOf("direct", "direct", null)
  const gone = await modeOf("gone", "relay", "sealed")
  await store.db.update(projects).set({ deleted_at: now }).where(eq(projects.project_id, gone))
  expect(await relayingProjects(store.db, 10)).toMatchObject([
    { project_id: shop, relays_sealed: "sealed" },
    { project_id: bank, relays_sealed: null },
  ])
  expect(await relayingProjects(store.db, 1)).toHaveLength(1)
})
