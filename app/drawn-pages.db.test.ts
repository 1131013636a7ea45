import { join } from "node:path"
import type { ReactNode } from "react"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { savePreference } from "#lib/access/auth/preferences"
import { setClock } from "#lib/platform/clock"
import type { Language } from "#lib/interface/format/language"
import { putKey } from "#lib/mail-api/proxy/keys"
import type { Store } from "#lib/data/store/open"
import { insertProject } from "#lib/data/store/projects"
import { updateUser } from "#lib/data/store/users"
import { endedLetter } from "#lib/testing/ended-letter"
import { aProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { letterTag } from "#lib/analytics/messages/letter-href"
import { documentOf, drawn } from "./api/testing/drawn.ts"
import { settle, signInAs } from "./api/testing/request-scope.ts"
import { sessionsOfRoles } from "./api/testing/sessions-of-roles.ts"

const at = vi.hoisted(() => ({ path: "" }))
vi.mock("next/headers", async () => (await import("./api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("./api/testing/request-scope.ts")).nextNavigation,
  usePathname: () => at.path,
}))

/** Text of pages for their readers: each is rendered as the server sends it, before any script runs. */

type PageProps = { params: Promise<Record<string, string>>; searchParams: Promise<Record<string, string>> }
type Module = {
  default: (props: PageProps) => Promise<ReactNode>
  generateMetadata: (props: PageProps) => Promise<{ title: string }>
}

const root = join(import.meta.dirname, "(dashboard)/p/[project]")
const keys = { shop: "key-of-shop-0123456789abcdef", foreign: "key-of-others-0123456789abcdef" }
const accountKey = "key-of-the-account-0123456789abcdef"
const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey }))
  undo.push(setClock({ now: () => new Date(someDay.getTime() + 3_600_000) }))
  sessions = await sessionsOfRoles(store.db)
  await insertProject(store.db, { ...aProject("elses"), name: "Somebody else's" })
  for (const [project, key] of Object.entries(keys)) await putKey(store.db, project, "", key)
  await storeLetters(store.db, "shop", [
    endedLetter("shop", someDay.getTime())(
      { email: "lena@example.com", quarter: 0, ends: [["hard_bounced", "err_user_unknown"]] },
      1,
    ),
  ])
})
beforeEach(() => signInAs(null))
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
})

type PageRequest = { params?: Record<string, string>; query?: Record<string, string>; language?: Language }

/** A page of the project as its reader gets it. */
async function drawnFor(
  role: string,
  route: string,
  { params = {}, query = {}, language }: PageRequest = {},
) {
  signInAs(sessions.get(role) ?? null)
  at.path = `/p/shop/${route}`
  const { default: draw, generateMetadata } = (await import(join(root, route, "page.tsx"))) as Module
  const props = {
    params: Promise.resolve({ project: "shop", ...params }),
    searchParams: Promise.resolve(query),
  }
  const [page, { title }] = [await draw(props), await generateMetadata(props)]
  const html = await drawn(page, language)
  const document = documentOf(html)
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent.trim())
  return { html, title, text: document.body.textContent.replaceAll("\u00a0", " "), texts }
}

describe("SEVERAL-2 an address with a project of others", () => {
  test.each(["overview", "bounces", "engagement", "messages/(list)"])(
    "shows on %s the reader's own, a sentence, and no word of the other",
    async (route) => {
      const alone = await drawnFor("viewer", route)
      expect(alone.text).not.toContain("Some of the chosen projects are not shown")
      for (const projects of ["elses", "never-was"]) {
        const { html, texts } = await drawnFor("viewer", route, { query: { projects } })
        expect(texts("[role=status]").join()).toContain("Some of the chosen projects are not shown")
        expect(texts("button")).toContain("Clear")
        expect(html).not.toContain("Somebody else")
      }
      const owners = await drawnFor("owner", route, { query: { projects: "elses" } })
      expect(owners.html).toContain("Somebody else")
      expect(owners.text).not.toContain("Some of the chosen projects are not shown")
    },
  )
})

test("SEVERAL-7 the alerts page names each project, and offers all of them to people with several", async () => {
  const alone = await drawnFor("operator", "alerts", { query: { projects: "elses" } })
  expect(alone.texts("[role=status]").join()).toContain("Some of the chosen projects are not shown: elses.")
  expect(alone.html).not.toContain("Somebody else")
  const usual = await drawnFor("operator", "alerts")
  expect(usual.texts("button").join()).not.toMatch(/Filter|Clear/)
  const owners = await drawnFor("owner", "alerts", { query: { projects: "*" } })
  expect(owners.text).toContain("all (3)")
  expect(owners.texts("button").join()).toContain("Filter")
  expect(owners.text).toContain("shop: Where alerts are sent")
})

describe("SELF-6 the reference", () => {
  const method = "smtp/reference/[group]/[method]"
  const of = (group: string, name: string) => ({ params: { group, method: name } })

  test.each([
    ["viewer", "webhook", "set", "Owners, managers and operators can use it. Your role cannot."],
    ["manager", "webhook", "set", "Owners, managers and operators can use it."],
    ["viewer", "project", "create", "Only owners. Your role cannot."],
    ["owner", "project", "create", "Only owners."],
  ])("shows the %s which roles may call %s/%s", async (role, group, name, said) => {
    const { texts } = await drawnFor(role, method, of(group, name))
    expect(texts("h1")).toEqual([`${group}/${name}`])
    expect(texts("dd")).toContain(said)
  })

  test("has a place for the key in its code, and no key in it", async () => {
    const drawn = [
      await drawnFor("owner", "smtp/reference/(introduction)"),
      await drawnFor("owner", method, of("email", "send")),
      await drawnFor("owner", method, of("project", "create")),
    ]
    for (const { html } of drawn) {
      expect(html).toContain("API_KEY")
      for (const key of [accountKey, ...Object.values(keys)])
        for (const piece of [key.slice(0, 12), key.slice(-12)]) expect(html).not.toContain(piece)
    }
  })
})

describe("WORDS-2 pages speak the reader's language", () => {
  const words = {
    en: {
      titles: ["Overview", "Messages"],
      said: ["Bounced 100.0%", "Hard bounced"],
      listed: ["Recipient", "1 message · "],
      story: "example.com has no such mailbox",
    },
    de: {
      titles: ["Übersicht", "Nachrichten"],
      said: ["Bounces 100,0 %", "Hard-Bounce"],
      listed: ["Empfänger", "1 Nachricht · "],
      story: "Dieses Postfach gibt es bei example.com nicht",
    },
    pl: {
      titles: ["Przegląd", "Wiadomości"],
      said: ["100,0%"],
      listed: ["Odbiorca", "1 wiadomość · "],
      story: "example.com nie ma takiej skrzynki",
    },
  }
  test.each(["en", "de", "pl"] as const)("%s, titles, numbers and counted things too", async (language) => {
    await updateUser(store.db, "operator", { language })
    const { titles, said, listed, story } = words[language]
    const query = { range: "24h" }
    const overview = await drawnFor("operator", "overview", { language, query })
    const messages = await drawnFor("operator", "messages/(list)", { language, query })
    expect([...overview.texts("h1"), ...messages.texts("h1")]).toEqual(titles)
    expect([overview.title, messages.title]).toEqual(titles)
    for (const one of said) expect(overview.text).toContain(one)
    for (const one of listed) expect(messages.text).toContain(one)
    const one = await drawnFor("operator", "messages/[jobId]", {
      language,
      params: { jobId: "job-1" },
      query: { to: letterTag("job-1", "lena@example.com") },
    })
    expect(one.texts("h1, h2, h3").join()).toContain(story)
  })
})

test("COMPARE-1 who chose no comparison is shown none, on the next page too", async () => {
  const before = await drawnFor("editor", "bounces")
  expect(before.text).toContain("Week before")
  await savePreference(store.db, "editor", { name: "comparison", value: "none" })
  for (const route of ["overview", "bounces", "engagement"]) {
    const { text } = await drawnFor("editor", route)
    expect([route, text.includes("Compare with: No comparison")]).toEqual([route, true])
    expect([route, text.includes("Week before")]).toEqual([route, false])
  }
})
