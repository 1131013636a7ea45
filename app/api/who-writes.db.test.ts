import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { Action, Area } from "#contract/method"
import { may } from "#lib/access/auth/permissions"
import { setClock } from "#lib/platform/clock"
import type { Store } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { pageRequest, settle, signInAs } from "./testing/request-scope.ts"
import { roles, sessionsOfRoles } from "./testing/sessions-of-roles.ts"

vi.mock("next/headers", async () => (await import("./testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("./testing/request-scope.ts")).nextServer,
}))

/**
 * The right that each route requires before it reads its input, found by walking the folder. Null: the route admits
 * every member, and its effects are each person's own, or its input names the right (the proxy's methods:
 * proxy.db.test.ts).
 */
const asksFor: Record<string, readonly [Area, Action] | null> = {
  "[group]/[method]": null,
  deployments: null,
  reports: null,
  "view-as": null,
  views: null,
  ...all(["alerts", "write"], "alerts", "alerts/acknowledge", "alerts/destinations", "blocks/acknowledge"),
  ...all(["charts", "write"], "deployments/marks"),
  ...all(["account", "write"], "settings/delete", "settings/rights"),
  ...all(["members", "write"], "invitations", "people"),
  ...all(
    ["project", "write"],
    ...["erasures", "erasures/preview", "keys", "program-keys", "register", "settings"],
    ...["settings/publishing", "settings/retention", "settings/retention/preview"],
  ),
  ...all(["exports", "read"], "messages/export"),
  ...all(
    ["sending", "write"],
    ...["drafts/test", "messages/again", "send-runs", "send-runs/[run]", "send-runs/[run]/recipients"],
  ),
  ...all(["suppressions", "read"], "suppressions/entry", "validation/known"),
  ...all(["suppressions", "write"], "suppressions/check", "suppressions/runs", "suppressions/runs/[run]"),
  ...all(["templates", "read"], "brand/preview", "drafts/checks", "drafts/presence", "drafts/preview"),
  ...all(
    ["templates", "write"],
    ...["brand", "drafts", "drafts/closer", "drafts/comments", "drafts/delete", "drafts/duplicate"],
    ...["drafts/fields", "drafts/plan", "drafts/plan/change", "drafts/promote", "drafts/publish"],
    ...["drafts/publish-anew", "drafts/restore", "drafts/samples", "drafts/spelling", "drafts/tests"],
    ...[
      "drafts/from-source",
      "drafts/to-source",
      "drafts/updates",
      "parts",
      "parts/delete",
      "parts/publish",
      "words",
    ],
  ),
  ...all(["webhooks", "read"], "webhooks/verify"),
  ...all(["webhooks", "write"], "webhooks/missed", "webhooks/refused/dismiss"),
}

function all(right: readonly [Area, Action], ...routes: string[]) {
  return Object.fromEntries(routes.map((route) => [route, right]))
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
const root = join(import.meta.dirname, "projects/[project]")
const handlers = new Map<string, Handler>()
const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const route = path.replace(/\/route\.ts$/, "")
    if (route === path) continue
    const { POST } = (await import(join(root, path))) as { POST?: Handler }
    if (POST) handlers.set(route, POST)
  }
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
})
afterEach(settle)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

async function answerOf(route: string, project = "shop", more: Record<string, string> = {}) {
  const handler = handlers.get(route)
  if (!handler) throw new Error(`${route} takes no POST.`)
  // Runs of sendings have names, those of suppressions numbers.
  const run = route.startsWith("suppressions/") ? "1" : "a".repeat(16)
  return handler(pageRequest(`projects/${project}/${route}`, {}), {
    params: Promise.resolve({ project, run, ...more }),
  })
}

async function statusOf(route: string, project = "shop"): Promise<number> {
  const answer = await answerOf(route, project)
  await answer.body?.cancel()
  return answer.status
}

test("each route that writes in a project is listed here with the right it requires", () => {
  expect([...handlers.keys()].sort()).toEqual(Object.keys(asksFor).sort())
})

describe("PROXY-1 nobody writes without the right", () => {
  test("a stranger finds none of the routes", async () => {
    signInAs(sessions.get("manager") ?? null)
    // A program marks deployments with its key and without a session.
    const routes = [...handlers.keys()].filter((route) => route !== "deployments")
    for (const route of routes) expect([route, await statusOf(route, "foreign")]).toEqual([route, 404])
  })

  test.each(roles)("the role of %s is let in where it has the right, and nowhere else", async (role) => {
    signInAs(sessions.get(role) ?? null)
    const refused: string[] = []
    for (const route of handlers.keys()) {
      const answer = await answerOf(route)
      const said = (await answer.json().catch(() => ({}))) as { message?: string }
      if (answer.status !== 403) continue
      refused.push(route)
      // A readable sentence, for every input.
      expect(said).toMatchObject({ status: "error", message: expect.stringMatching(/^[A-Z][^{}]{10,}\.$/) })
    }
    const isClosed = ([, right]: [string, (typeof asksFor)[string]]) => right && !may(role, ...right)
    expect(refused.sort()).toEqual(
      Object.entries(asksFor)
        .filter(isClosed)
        .map(([route]) => route)
        .sort(),
    )
  })

  test.each(["editor", "viewer"])(
    "SUPPRESSPAGE-1 a refusal of the %s names the roles that can",
    async (role) => {
      signInAs(sessions.get(role) ?? null)
      const list = { group: "suppression", method: "set-many" }
      for (const [route, more] of [
        ...["suppressions/check", "suppressions/runs", "suppressions/runs/[run]"].map(
          (one) => [one, {}] as const,
        ),
        ...([["[group]/[method]", list]] as const),
      ]) {
        const answer = await answerOf(route, "shop", more)
        const { message } = (await answer.json()) as { message?: string }
        expect([route, answer.status, message]).toEqual([
          ...[route, 403],
          expect.stringMatching(/^(Editors|Viewers) cannot do this\. .* can\.$/),
        ])
      }
    },
  )
})
