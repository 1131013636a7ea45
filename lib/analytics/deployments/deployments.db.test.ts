import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { accessOf } from "#lib/access/auth/access"
import { at, setClock } from "#lib/platform/clock"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { deployments } from "#lib/data/store/schema/marks"
import { createUser } from "#lib/data/store/users"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { changeDeployment, markDeployment } from "./deployments.ts"

let store: Store
let restore = () => {}
beforeAll(async () => {
  store = await openTestStore()
  restore = setClock({ now: () => someDay })
  for (const project of ["shop", "other"]) await saveProject(store.db, project)
  const { user_id, email, name } = aUser("ed")
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project_id of ["shop", "other"])
    await setMember(store.db, { project_id, user_id, role: "editor", created_at: someDay })
})
beforeEach(() => store.db.delete(deployments))
afterAll(async () => {
  restore()
  await store.close()
})

async function change(input: unknown, project = "shop") {
  const access = await accessOf(store.db, aUser("ed"), project)
  if (!access) throw new Error("No access.")
  return changeDeployment(store.db, { access, input, ip: null, user_agent: null })
}
const all = () => store.db.select().from(deployments)
const failureOf = async (input: unknown) => {
  const done = await change(input)
  return done.ok ? null : done.failure
}

describe("MARK-2 users mark deployments", () => {
  test("now or at an earlier time, with a link; edit and delete them; the log has each change", async () => {
    const url = "https://git.example/releases/7"
    expect(await change({ act: "mark", title: " Release 7 ", url })).toMatchObject({
      ok: true,
      value: { title: "Release 7", url, deployed_at: formatUtc(someDay) },
    })
    const [row] = await all()
    expect(row).toMatchObject({ project_id: "shop", created_by: "ed", deployed_at: someDay })
    const which = { deployment_id: row?.deployment_id, marked_at: row?.deployed_at.toISOString() }
    const deployed_at = "2026-11-19 08:15:00"
    expect(await change({ act: "change", ...which, title: "Release 8", url: "", deployed_at })).toMatchObject(
      {
        ok: true,
      },
    )
    const [changed] = await all()
    expect(changed).toMatchObject({
      title: "Release 8",
      url: null,
      deployed_at: at(Date.UTC(2026, 10, 19, 8, 15)),
    })
    // It is no longer at its old time, and other projects do not have it.
    expect(await change({ act: "delete", ...which })).toMatchObject({ ok: false, failure: { status: 404 } })
    const now = { ...which, marked_at: changed?.deployed_at.toISOString() }
    expect(await change({ act: "delete", ...now }, "other")).toMatchObject({ failure: { status: 404 } })
    expect(await change({ act: "delete", ...now })).toMatchObject({ ok: true })
    expect(await all()).toEqual([])
    const log = await listAudit(store.db, "shop", 10)
    expect(log.map(({ action, target, user_id }) => [action, target, user_id]).reverse()).toEqual([
      ["deployment/mark", "Release 7", "ed"],
      ["deployment/change", "Release 7", "ed"],
      ["deployment/delete", "Release 8", "ed"],
    ])
  })

  test.each<[string, object, string]>([
    ["without a title", { title: " " }, "title"],
    ["with a title of 201 characters", { title: "x".repeat(201) }, "title"],
    ["with a link that is a program", { title: "x", url: "javascript:alert(1)" }, "url"],
    ["with a link that hides one", { title: "x", url: " data:text/html,x" }, "url"],
    ["with a link that has a password", { title: "x", url: "https://ed:secret@git.example/" }, "url"],
    ["tomorrow", { title: "x", deployed_at: "2026-11-21 12:00:00" }, "deployed_at"],
    ["two years ago", { title: "x", deployed_at: "2024-11-20 12:00:00" }, "deployed_at"],
    ["on no day", { title: "x", deployed_at: "2026-02-31 12:00:00" }, "deployed_at"],
  ])("not %s", async (_name, fields, field) => {
    expect(await failureOf({ act: "mark", ...fields })).toMatchObject({ status: 400, field })
    expect(await all()).toEqual([])
  })

  test("at most 1,000 a day, also with parallel requests", async () => {
    const rows = Array.from({ length: 999 }, (_, n) => ({
      ...{ project_id: "shop", deployment_id: `d${n}`, title: "x" },
      ...{ deployed_at: at(someDay.getTime() - n), created_at: someDay },
    }))
    await store.db.insert(deployments).values(rows)
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await failureOf({ act: "mark", title: "x" }))?.status ?? 200),
    )
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
    expect(await all()).toHaveLength(1000)
    expect(
      await failureOf({ act: "mark", title: "x", deployed_at: "2026-11-19 12:00:00" }),
      "of another day",
    ).toBeNull()
  })
})

describe("MARK-3 a repeated report of a deployment is one mark", () => {
  const report = { project_id: "shop", deployment_id: "1.4.2", created_by: null, title: "Release", url: null }
  const row = { project_id: "shop", user_id: "program", action: "deployment/mark", input: {}, ip: null }

  test("within a week, also in parallel; the response is that of the first request", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        markDeployment(store.db, row, { ...report, title: `Release ${n}` }),
      ),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await all()).toHaveLength(1)
    const later = setClock({ now: () => at(someDay.getTime() + 6 * 86_400_000) })
    const again = await markDeployment(store.db, row, { ...report, title: "Other" })
    later()
    expect(again).toEqual(answers[0])
    expect(await all()).toHaveLength(1)
  })
})
