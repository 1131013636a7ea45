import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { renderToStaticMarkup } from "react-dom/server"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { navigationPages, visiblePaths } from "#components/shell/navigation"
import type { Action, Area } from "#contract/method"
import { may } from "#lib/access/auth/permissions"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import NoRight from "./(dashboard)/p/[project]/forbidden.tsx"
import { signInAs } from "./api/testing/request-scope.ts"
import { roles, sessionsOfRoles } from "./api/testing/sessions-of-roles.ts"

vi.mock("next/headers", async () => (await import("./api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("./api/testing/request-scope.ts")).nextNavigation,
}))

/** The right that each page requires, found by walking the folders. */
const asksFor: Record<string, readonly [Area, Action]> = {
  ...all(["account", "write"], "suppressions/confirmed"),
  ...all(["alerts", "read"], "alerts", "alerts/rule"),
  ...all(["audit", "read"], "audit"),
  ...all(["charts", "read"], "bounces", "engagement", "overview", "smtp/reference/(introduction)"),
  ...all(["domains", "read"], "domains/(list)", "domains/[domain]", "smtp/(smtp)"),
  ...all(["exports", "read"], "messages/exports/(list)"),
  ...all(["exports", "write"], "messages/exports/new"),
  ...all(["members", "read"], "people"),
  ...all(["messages", "read"], "inbox", "inbox/[id]", "messages/(list)"),
  ...all(["project", "read"], "settings/(general)", "settings/keys"),
  ...all(["sending", "write"], "send", "start"),
  ...all(["suppressions", "read"], "suppressions"),
  ...all(["tags", "read"], "engagement/tags"),
  ...all(
    ["templates", "read"],
    ...["templates/(list)", "templates/brand", "templates/parts/(list)", "templates/pictures"],
  ),
  ...all(["templates", "write"], "templates/new", "templates/promote"),
  ...all(["validation", "read"], "suppressions/validation"),
  ...all(
    ["webhooks", "read"],
    ...[
      "webhooks/(list)",
      "webhooks/[id]/(detail)",
      "webhooks/[id]/calls/[call]",
      "webhooks/[id]/edit",
      "webhooks/verify",
    ],
  ),
  ...all(["webhooks", "write"], "webhooks/new"),
}

/** Pages that look for their message, template or method first, and find none here. */
const ofOneThing = [
  ...["[...nowhere]", "messages/[jobId]", "smtp/reference/[group]/[method]", "templates/[id]"],
  ...["templates/[id]/compare", "templates/[id]/results", "templates/parts/[id]"],
]

function all(right: readonly [Area, Action], ...routes: string[]) {
  return Object.fromEntries(routes.map((route) => [route, right]))
}

type Layout = (props: { params: Promise<{ project: string; id: string }>; children: null }) => unknown

const root = join(import.meta.dirname, "(dashboard)/p/[project]")
const pages = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /(^|\/)page\.tsx$/.test(path))
  .map((path) => path.replace(/\/?page\.tsx$/, ""))
const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

/** The layouts around a page below that of the project itself, the outermost first. */
async function layoutsOf(page: string): Promise<Layout[]> {
  const folders = page.split("/").map((_, nth, parts) => parts.slice(0, nth + 1).join("/"))
  const paths = folders.map((folder) => join(root, folder, "layout.tsx")).filter((path) => existsSync(path))
  return Promise.all(paths.map(async (path) => ((await import(path)) as { default: Layout }).default))
}

/** Answer of the page before rendering: 200, or how a layout ended it. */
async function statusOf(page: string, project: string): Promise<string> {
  try {
    const params = Promise.resolve({ project, id: "1" })
    for (const layout of await layoutsOf(page)) await layout({ params, children: null })
    return "200"
  } catch (error) {
    return (error as Error).message
  }
}

test("each page of a project is listed here with the right it requires", () => {
  expect(pages.filter(Boolean).sort()).toEqual([...Object.keys(asksFor), ...ofOneThing].sort())
})

describe("PROXY-1 pages answer before they are drawn", () => {
  test.each(Object.keys(asksFor))(
    "%s: 403 without the right, 404 to strangers, and the sign-in",
    async (page) => {
      for (const role of roles) {
        signInAs(sessions.get(role) ?? null)
        const right = asksFor[page] ?? ["charts", "read"]
        expect([role, await statusOf(page, "shop")]).toEqual([role, may(role, ...right) ? "200" : "403"])
        expect([role, await statusOf(page, "foreign")]).toEqual([role, "404"])
      }
      signInAs(sessions.get("owner") ?? null)
      expect(await statusOf(page, "shop")).toBe("200")
      expect(await statusOf(page, "no-such-project")).toBe("404")
      signInAs(null)
      expect(await statusOf(page, "shop")).toBe("/sign-in?next=%2Fp%2Fshop")
    },
  )

  test.each(ofOneThing)("%s: 404 for what is not there, to the owner too", async (page) => {
    for (const who of ["owner", "viewer"]) {
      signInAs(sessions.get(who) ?? null)
      expect([who, await statusOf(page, "shop")]).toEqual([who, "404"])
    }
  })
})

test("SENDING-8 managers and editors open the page for sending; others get a 403 that names the person who can help", async () => {
  const open: string[] = []
  for (const role of roles) {
    signInAs(sessions.get(role) ?? null)
    const status = await statusOf("send", "shop")
    if (status === "200") open.push(role)
    else expect([role, status]).toEqual([role, "403"])
  }
  expect(open).toEqual(["manager", "editor"])
  expect(renderToStaticMarkup(await NoRight())).toContain("A manager of the project can change your role.")
})

test("SHELL-6 the navigation offers each role the pages that open to it, and no other", () => {
  const rightOf = (path: string) => {
    const [, right] =
      Object.entries(asksFor).find(([page]) => page.replace(/\/\([^/]*\)$/, "") === path) ?? []
    if (!right) throw new Error(`${path} is offered and is no page.`)
    return right
  }
  for (const role of roles)
    expect([role, visiblePaths((area, action) => may(role, area, action))]).toEqual([
      role,
      navigationPages.map(({ path }) => path).filter((path) => may(role, ...rightOf(path))),
    ])
})
