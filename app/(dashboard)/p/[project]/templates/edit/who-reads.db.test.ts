import { QueryClientProvider } from "@tanstack/react-query"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createPart } from "#lib/features/templates/parts/create-part"
import { asOwner, got, makeDraft } from "#lib/testing/drafts"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { settle, signInAs } from "../../../../../api/testing/request-scope.ts"
import { sessionsOfRoles } from "../../../../../api/testing/sessions-of-roles.ts"
import { loadBrand } from "../brand/load.ts"
import { loadTemplate } from "../load.ts"
import TemplatePartsPage from "../parts/(list)/page.tsx"
import { loadPart, loadParts } from "../parts/load.ts"
import { loadPictures } from "../pictures/load.ts"
import { loadPromotion } from "../promote/load.ts"

vi.mock("next/headers", async () => (await import("../../../../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../../api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../../api/testing/request-scope.ts")).nextNavigation,
  useRouter: () => ({}),
}))

/** Write rights that template pages receive. Component tests cover the actions that depend on them. */
const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>
let [template, snippet] = ["", ""]

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  sessions = await sessionsOfRoles(store.db)
  template = (await makeDraft(store.db, { name: "Receipt" })).draft_id
  const input = asOwner({ part: "snippet", name: "Greeting" })
  snippet = got(await createPart(store.db, input)).draft_id
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await store.close()
})
const signIn = (who: string) => signInAs(sessions.get(who) ?? null)

const pages: [string, () => Promise<{ canWrite: boolean } | undefined>][] = [
  ["DRAFT-12 a template", async () => (await loadTemplate("shop", template)).editor],
  ["PART-7 snippets and layouts", async () => (await loadParts("shop")).frame],
  ["PART-7 a snippet", () => loadPart("shop", snippet)],
  ["PICTURE-10 the library of pictures", () => loadPictures("shop")],
  ["BRAND-6 the brand", () => loadBrand("shop")],
]
test.each(pages)("%s is changed by editors, and seen by viewers and operators", async (_, load) => {
  for (const [who, canWrite] of [
    ["editor", true],
    ["viewer", false],
    ["operator", false],
  ] as const) {
    signIn(who)
    expect([who, (await load())?.canWrite]).toEqual([who, canWrite])
  }
})

test("SENDING-10 a test offers the reader's own address, and leaves out the mode while the service does not answer", async () => {
  signIn("editor")
  expect((await loadTemplate("shop", template)).editor).toMatchObject({
    mode: "silent",
    ownAddress: "editor@example.com",
  })
})

test("PART-7 the list offers New to roles that write and shows every snippet to the others", async () => {
  const drawn = async (who: string) => {
    signIn(who)
    const page = await TemplatePartsPage({ params: Promise.resolve({ project: "shop" }) })
    const around = createElement(QueryClientProvider, { client: makeQueryClient() }, page)
    return renderToStaticMarkup(createElement(NuqsTestingAdapter, null, around))
  }
  for (const who of ["editor", "viewer"]) expect(await drawn(who)).toContain("Greeting")
  expect(await drawn("editor")).toContain("New snippet")
  expect(await drawn("viewer")).not.toContain("New snippet")
})

describe("PROMOTE-4 to another project", () => {
  const promotion = async (to?: string) => {
    signIn("editor")
    return loadPromotion("shop", { template, ...(to && { to }) })
  }

  test("offers only projects where the reader may write templates, and names no other", async () => {
    for (const [project_id, role] of [
      ["looked-at", "viewer"],
      ["written", "editor"],
    ] as const) {
      await saveProject(store.db, project_id)
      await setMember(store.db, { project_id, user_id: "editor", role, created_at: someDay })
    }
    const { view } = await promotion()
    expect(view?.choices.map(({ slug }) => slug)).toEqual(["written"])
    for (const to of ["foreign", "never-was"]) {
      const loaded = await promotion(to)
      expect(loaded).toMatchObject({ failure: "There is no such project.", view: { plan: null } })
      expect(loaded.view?.choices.map(({ slug }) => slug)).toEqual(["written"])
    }
    const looked = await promotion("looked-at")
    expect(looked.view?.plan).toBeNull()
    expect(looked.failure).toMatch(/^Viewers cannot/)
  })
})
