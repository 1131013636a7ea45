import { afterAll, beforeAll, expect, test } from "vitest"
import type { Role } from "#lib/access/auth/permissions"
import { at } from "#lib/platform/clock"
import { insertAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { deployments } from "#lib/data/store/schema/marks"
import { aProject, anAccess, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { loadMarks } from "./load-marks.ts"

let store: Store
const startMs = someDay.getTime()
const span = { from: startMs, to: startMs + 86_400_000 }

beforeAll(async () => {
  store = await openTestStore()
  for (const name of ["shop", "many"]) await saveProject(store.db, name)
  const row = { project_id: "shop", created_by: null, created_at: someDay }
  await store.db.insert(deployments).values([
    {
      ...row,
      deployment_id: "1",
      deployed_at: at(startMs + 60_000),
      title: "For lena@example.com",
      url: "https://git.example/?by=lena@example.com",
    },
    {
      ...row,
      deployment_id: "2",
      deployed_at: at(startMs + 120_000),
      title: "Two",
      url: "https://git.example/2",
    },
    { ...row, deployment_id: "3", deployed_at: at(span.to), title: "Tomorrow", url: null },
  ])
  const act = { project_id: "shop", user_id: "ann", action: "template/set", outcome: "success" }
  const rest = { before: null, after: null, ip: null, user_agent: null }
  await insertAudit(store.db, {
    ...{ ...act, ...rest, at: at(startMs + 180_000), target: "Order" },
    input: { template: { id: "t/7", name: "Order" } },
  })
  await insertAudit(store.db, {
    ...{ ...act, ...rest, at: at(startMs + 240_000), target: "Receipt" },
    input: { template: { name: "Receipt" } },
  })
  await store.db.insert(deployments).values(
    Array.from({ length: 120 }, (_, n) => ({
      ...{ ...row, project_id: "many", deployment_id: String(n), title: `Release ${n}`, url: null },
      deployed_at: at(startMs + n * 1000),
    })),
  )
})
afterAll(() => store.close())

const marksFor = async (role: Role, project_id = "shop") => {
  const shown = [anAccess(role, aProject(project_id))]
  return loadMarks(store.db, { shown, others: [], ids: [project_id], added: [] } as never, span)
}

test("MARK-1 publications and deployments are listed, newest first, each with its link", async () => {
  const { marks, deployments: editable } = await marksFor("editor")
  expect(marks.map(({ kind, name, href }) => [kind, name, href])).toEqual([
    ["template", "Receipt", "/p/shop/templates"],
    ["template", "Order", "/p/shop/templates/t%2F7"],
    ["deployment", "Two", "https://git.example/2"],
    ["deployment", "For lena@example.com", "https://git.example/?by=lena@example.com"],
  ])
  expect(editable.map(({ deployment_id }) => deployment_id)).toEqual(["2", "1"])
})

test("MARK-1 the newest hundred are listed if there are more", async () => {
  const { marks } = await marksFor("editor", "many")
  expect(marks).toHaveLength(100)
  expect(marks[0]?.name).toBe("Release 119")
})

test("MARK-2 viewers see no address in a title or a link, and get nothing that they could change", async () => {
  const { marks, deployments: editable } = await marksFor("viewer")
  expect(JSON.stringify(marks)).not.toContain("lena@")
  expect(marks.at(-1)).toMatchObject({ name: "For l•••@example.com", href: null })
  expect(marks.find(({ name }) => name === "Two")?.href).toBe("https://git.example/2")
  expect(editable).toEqual([])
})
