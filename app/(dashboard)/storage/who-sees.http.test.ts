import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startSession } from "#lib/access/auth/start-session"
import { config } from "#lib/platform/config"
import { lifetimesOf } from "#lib/data/store/lifetimes"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { storageWords } from "#words/storage"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { signInAs } from "../../api/testing/request-scope.ts"
import { loadStorage } from "./(sizes)/load.ts"

vi.mock("next/headers", async () => (await import("../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async () => (await import("../../api/testing/request-scope.ts")).nextNavigation)

const others = ["manager", "editor", "operator", "viewer"] as const
let service: TestService
let store: Store
const sessions = new Map<string, string>()
const undo: (() => void)[] = []

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }))
  await saveProject(store.db, "shop")
  const person = (user_id: string) => ({
    user_id,
    email: `${user_id}@example.com`,
    name: user_id,
    password_hash: "",
    created_at: someDay,
  })
  await createFirstOwner(store.db, person("owner"))
  for (const role of others) {
    await createUser(store.db, person(role))
    await setMember(store.db, { project_id: "shop", user_id: role, role, created_at: someDay })
  }
  for (const user_id of ["owner", ...others])
    sessions.set(
      user_id,
      await startSession(store.db, {
        user_id,
        method: "password",
        has_second_factor: false,
        ip: "192.0.2.1",
        user_agent: null,
      }),
    )
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
  await service.close()
})

const enterAs = (who: string | null) => signInAs(who && (sessions.get(who) ?? null))

test("STORAGE-1 the owner sees the groups of both databases, each with a name", async () => {
  enterAs("owner")
  const { dashboard, service: serviceSizes, words } = await loadStorage()
  if ("fault" in serviceSizes) throw new Error(serviceSizes.fault)
  expect(dashboard.groups.map((one) => one.group).toSorted()).toEqual(
    lifetimesOf(config().keep)
      .map((one) => one.group)
      .toSorted(),
  )
  expect(dashboard.groups.map((one) => one.group).toSorted()).toEqual(
    Object.keys(storageWords.en.dashboardGroups).toSorted(),
  )
  expect(serviceSizes.groups.map((one) => one.group).toSorted()).toEqual(
    Object.keys(storageWords.en.serviceGroups).toSorted(),
  )
  expect(words.title).toBe("Storage")
  expect(serviceSizes.groups.find((one) => one.group === "events")).toMatchObject({
    lifetime: "45 days",
    settings: ["SERVICE_KEEP_EVENTS_DAYS"],
  })
})

test("STORAGE-1 nobody else does, and who is signed out is led to the sign-in", async () => {
  for (const who of others) {
    enterAs(who)
    await expect(loadStorage(), who).rejects.toThrow("403")
  }
  enterAs(null)
  await expect(loadStorage()).rejects.toThrow("/sign-in?next=%2Fstorage")
})

test("STORAGE-1 a mail service that does not answer is said so, beside the dashboard's own figures", async () => {
  enterAs("owner")
  const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey: service.accountKey })
  const { dashboard, service: serviceSizes } = await loadStorage()
  back()
  expect(serviceSizes).toEqual({ fault: "The mail service did not respond." })
  expect(dashboard.groups.length).toBeGreaterThan(5)
})
