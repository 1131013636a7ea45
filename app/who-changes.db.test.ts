import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import type { ReactNode } from "react"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { setClock } from "#lib/platform/clock"
import { putKey } from "#lib/mail-api/proxy/keys"
import { insertAlertRule } from "#lib/data/store/alert-rules"
import type { Store } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { alertsWords } from "#words/alerts"
import { stored } from "./(dashboard)/p/[project]/webhooks/testing/stored.ts"
import { documentOf, drawn } from "./api/testing/drawn.ts"
import { settle, signInAs } from "./api/testing/request-scope.ts"
import { sessionsOfRoles } from "./api/testing/sessions-of-roles.ts"

vi.mock("next/headers", async () => (await import("./api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("./api/testing/request-scope.ts")).nextNavigation,
}))

/**
 * Readers without the right to write see a page whole, without any controls that change it: each page is rendered for
 * an operator, who may write here, and for an editor, who must not.
 */
type Drawn = {
  /** Rule that requires it. */
  rule: string
  /** Shown on the page for both. */
  shows: string
  /** Names of all buttons, links and boxes that are there for who may write alone. */
  offers: readonly string[]
  /** Names for editors the people who can. */
  says?: string
  params?: Record<string, string>
}

const pages: Record<string, Drawn> = {
  alerts: {
    rule: "ALERT-10",
    shows: "Night bounces",
    offers: [
      ...["New rule", "Actions for Night bounces", "Add destination"],
      // Ready-made rules, less the one that is there.
      ...Object.entries(alertsWords.en.ready.names).flatMap(([id, name]) =>
        id === "bounceRate" ? [] : [`Add ${name}`],
      ),
    ],
  },
  "domains/(list)": {
    rule: "PERMISSION-1",
    shows: "news.example",
    offers: ["Add a domain"],
    says: "Editors can view domains.",
  },
  "domains/[domain]": {
    rule: "PERMISSION-1",
    shows: "news.example",
    // The check, while the page looks at DNS.
    offers: ["Querying DNS", "Delete"],
    says: "Editors can view domains.",
    params: { domain: "news.example" },
  },
  "messages/exports/(list)": {
    rule: "EXPORT-2",
    shows: "Download file 1",
    offers: ["Order an export", "Delete the export"],
    says: "Editors can view exports and download files.",
  },
  "engagement/tags": {
    rule: "TAGPAGE-2",
    shows: "welcome",
    offers: ["Delete the tag welcome"],
    says: "Editors can view tags.",
  },
  suppressions: {
    rule: "SUPPRESSPAGE-1",
    shows: "lena@example.com",
    offers: ["Import", "Add addresses", "Select all rows shown", "Select this row"],
  },
  "webhooks/(list)": { rule: "HOOKPAGE-5", shows: stored.url, offers: ["Add a webhook", "Check now"] },
  "webhooks/[id]/(detail)": {
    rule: "HOOKPAGE-5",
    shows: stored.url,
    offers: ["Send a test event", "Pause", "Edit", "Replay", "Replay call 5"],
    says: "Editors can view webhooks.",
    params: { id: String(stored.id) },
  },
}

/** Data of the mail service for each page. */
const answers: Record<string, object> = {
  "domain/list": {
    domains: [
      {
        domain: "news.example",
        "verification-record": { value: "v=1", status: "confirmed" },
        dkim: { key: "MIIB", status: "active" },
      },
    ],
  },
  "event-dump/list": {
    event_dumps: [
      {
        dump_id: "91b3fe90-9335-40e2-b79a-264244c6697b",
        dump_status: "ready",
        files: [{ url: "http://mail.example.com/event-dump/secret-1.csv", size: 7 }],
      },
    ],
  },
  "tag/list": { tags: [{ tag_id: 1, tag: "welcome" }] },
  "suppression/list": {
    suppressions: [
      {
        email: "lena@example.com",
        cause: "unsubscribed",
        source: "user",
        is_deletable: true,
        created: "2026-11-20 07:44:00",
      },
    ],
    cursor: "",
  },
  "webhook/list": { objects: [stored] },
  "webhook/log": {
    calls: [
      {
        ...{ id: 5, webhook_id: stored.id, url: stored.url, status: "answered", events: 2, tries: 1 },
        ...{ created_at: "2026-11-20 11:00:00", last_try_at: "2026-11-20 11:00:01", http_status: 200 },
      },
    ],
    cursor: "",
  },
  "webhook/replay-status": { replays: [] },
}

type Page = (props: {
  params: Promise<Record<string, string>>
  searchParams: Promise<Record<string, string>>
}) => Promise<ReactNode>

const root = join(import.meta.dirname, "(dashboard)/p/[project]")
const undo: (() => void)[] = []
let service: Server
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume()
    const path = /\/v1\/(.*)\.json$/.exec(request.url ?? "")?.[1] ?? ""
    const answer = answers[path]
    response.writeHead(answer ? 200 : 404).end(JSON.stringify({ status: "success", ...answer }))
  })
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const { port } = service.address() as AddressInfo
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}` }))
  undo.push(setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
  await putKey(store.db, "shop", "", "key-of-shop")
  await insertAlertRule(store.db, {
    ...{ project_id: "shop", rule_id: "r1", name: "Night bounces", metric: "bounce_rate", filter: {} },
    condition: { kind: "threshold", direction: "above", value: 0.05 },
    ...{ window_minutes: 60, volume_min: 20, time_zone: "UTC", quiet_hours: null },
    ...{ destination_ids: [], is_enabled: true, muted_until: null, created_by: "owner" },
    ...{ created_at: someDay, changed_at: someDay },
  })
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
  await new Promise((resolve) => service.close(resolve))
})

type Shown = { text: string; controls: Map<string, string | null> }

/** A page as its reader gets it, before any script runs: its text, and all that can be pressed, with where it leads. */
async function drawnFor(role: string, route: string): Promise<Shown> {
  signInAs(sessions.get(role) ?? null)
  const { default: page } = (await import(join(root, route, "page.tsx"))) as { default: Page }
  const params = Promise.resolve({ project: "shop", ...pages[route]?.params })
  const document = documentOf(await drawn(await page({ params, searchParams: Promise.resolve({}) })))
  for (const unspoken of document.querySelectorAll("[aria-hidden=true], .invisible")) unspoken.remove()
  return {
    text: document.body.textContent,
    controls: new Map(
      [...document.querySelectorAll("button, a, input")].map((one) => [
        one.getAttribute("aria-label") ?? one.textContent.trim(),
        one.getAttribute("href"),
      ]),
    ),
  }
}

describe("pages that editors read", () => {
  test.each(Object.entries(pages).map(([route, one]) => ({ route, ...one })))(
    "$rule $route offers what changes it to operators, and to editors none of it",
    async ({ route, shows, offers, says = "" }) => {
      const [operators, editors] = [await drawnFor("operator", route), await drawnFor("editor", route)]
      for (const { text, controls } of [operators, editors])
        expect([text, ...controls.keys()].join("\n")).toContain(shows)
      const more = [...operators.controls.keys()].filter((name) => !editors.controls.has(name))
      expect(more.sort()).toEqual([...offers].sort())
      expect(editors.text).toContain(says)
      if (says) expect(operators.text).not.toContain(says)
    },
  )
})

describe("an empty list leads to the next step, for every role", () => {
  const full = { ...answers }
  beforeAll(() =>
    Object.assign(answers, { "tag/list": { tags: [] }, "event-dump/list": { event_dumps: [] } }),
  )
  afterAll(() => Object.assign(answers, full))

  test("TAGPAGE-4 of tags: to sending, and everybody to how programs set them", async () => {
    for (const [role, send] of [
      ["owner", "/p/shop/send"],
      ["editor", "/p/shop/send"],
      ["operator", undefined],
    ] as const) {
      const { text, controls } = await drawnFor(role, "engagement/tags")
      expect(text).toContain("No tags yet")
      expect([role, controls.get("Send a message with a tag")]).toEqual([role, send])
      expect(controls.get("How programs set tags")).toBe("/p/shop/smtp/reference/email/send")
    }
  })

  test("EXPORT-4 of exports: to the form, and others see the roles that may", async () => {
    const page = "messages/exports/(list)"
    const owners = await drawnFor("owner", page)
    expect(owners.controls.get("Order an export")).toBe("/p/shop/messages/exports/new")
    const editors = await drawnFor("editor", page)
    expect(editors.controls.has("Order an export")).toBe(false)
    expect(editors.text).toContain("Files appear here after a manager or an operator orders an export.")
  })
})
