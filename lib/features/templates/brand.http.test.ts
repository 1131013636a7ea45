import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { createProject } from "#lib/features/projects/create-project"
import { accessOf, type User } from "#lib/access/auth/access"
import { brand as brandSchema } from "#lib/documents/brand"
import { gallery } from "#lib/documents/gallery/gallery"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { brandOf, savedBrandOf } from "./brand.ts"
import { changeBrand } from "./change-brand.ts"
import { previewBrand } from "./preview-brand.ts"

/** Brands of projects, against the real service. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const editor = aUser("editor")
const plain = brandSchema.parse({})

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const [first, second] = [owner, editor].map(({ user_id, email, name }) => ({
    ...{ user_id, email, name },
    ...{ password_hash: "x", created_at: someDay },
  }))
  if (first) await createFirstOwner(store.db, first)
  if (second) await createUser(store.db, second)
  for (const name of ["Shop", "Other"])
    await createProject(store.db, { user: owner, input: { name }, ip: null })
  await setMember(store.db, { project_id: "shop", user_id: "editor", role: "editor", created_at: someDay })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await service.close()
  await store.close()
})

const action = async (input: unknown, user: User = owner, project = "shop") => {
  const access = await accessOf(store.db, user, project)
  if (!access) throw new Error(`${user.name} is not in ${project}.`)
  return { access, input, ip: "192.0.2.1", user_agent: "test" }
}
const changedAt = async (project = "shop") =>
  (await savedBrandOf(store.db, project)).changed?.at.toISOString() ?? null
const change = async (brand: unknown, seen: unknown, user: User = owner) =>
  changeBrand(store.db, await action({ brand, changed_at: seen }, user))
const green = { ...plain, button: { ground: "#0b6e4f", text: "#ffffff" } }

describe("BRAND-2 a brand is saved as a whole, in place of the one that was seen", () => {
  test("it is saved with its author, for this project alone, and absent values are defaults", async () => {
    expect(await brandOf(store.db, "shop")).toEqual(plain)
    const saved = await change({ button: green.button }, await changedAt(), editor)
    expect(saved).toMatchObject({ ok: true })
    expect(await savedBrandOf(store.db, "shop")).toMatchObject({ brand: green, changed: { by: "editor" } })
    expect(await savedBrandOf(store.db, "other")).toEqual({ brand: plain, changed: null })
  })

  test("a user who saw an older one gets the name of the other author, and nothing is lost", async () => {
    const seen = await changedAt()
    expect(await change({ ...green, width: 640 }, seen, editor)).toMatchObject({ ok: true })
    for (const old of [seen, null])
      expect(await change({ ...green, width: 500 }, old)).toEqual({
        ok: false,
        failure: {
          status: 409,
          message: "editor has changed the brand since you opened it.",
          conflict: { by: "editor", at: expect.any(String), current: { brand: { ...green, width: 640 } } },
        },
      })
    expect((await brandOf(store.db, "shop")).width).toBe(640)
  })

  test("of two at the same moment one is saved, also the first time", async () => {
    for (const project of ["shop", "other"]) {
      const seen = await changedAt(project)
      const both = await Promise.all(
        [610, 620].map(async (width) =>
          changeBrand(
            store.db,
            await action({ brand: { ...plain, width }, changed_at: seen }, owner, project),
          ),
        ),
      )
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    }
  })

  test("the log has the values before and after; a refused change has no after", async () => {
    const before = await brandOf(store.db, "shop")
    await change({ ...green, radius: 12 }, await changedAt())
    await change({ ...green, radius: 13 }, null)
    expect(await listAudit(store.db, "shop", 2)).toMatchObject([
      { action: "brand/change", after: null },
      {
        action: "brand/change",
        outcome: "success",
        before: { radius: before.radius },
        after: { radius: 12 },
      },
    ])
  })

  test.each([
    ["brand.light.text", { light: { ...plain.light, text: "black" } }],
    ["brand.dark.link", { dark: { ...plain.dark, link: "#12345" } }],
    ["brand.button.ground", { button: { ...plain.button, ground: "url(x)" } }],
    ["brand.font", { font: 'Arial"; color: red' }],
    ["brand.headingFont", { headingFont: "a{b}" }],
    ["brand.width", { width: 100 }],
    ["brand.radius", { radius: 1.5 }],
    ["brand.footer", { footer: "two\nlines" }],
    ["brand.logo.src", { logo: { src: "", alt: "", width: 100 } }],
    ["brand.logo.src", { logo: { src: "javascript:alert(1)", alt: "", width: 100 } }],
    ["brand.logo.href", { logo: { src: "https://e.com/x.png", alt: "", width: 9, href: "javascript:x" } }],
    ["brand.webFonts.Inter", { webFonts: { Inter: "http://example.com/inter.css" } }],
    [
      "brand.webFonts",
      { webFonts: Object.fromEntries([...Array(11).keys()].map((n) => [`F${n}`, "https://e.com/f.css"])) },
    ],
    ["brand", { unknown: 1 }],
  ])("BRAND-3 %s is refused with its field and a sentence", async (field, over) => {
    const refused = await change({ ...plain, ...over }, await changedAt())
    expect(refused).toMatchObject({ ok: false, failure: { status: 400, field } })
    if (!refused.ok) expect(refused.failure.message).toMatch(/^[A-Za-z].+\.$/)
    if (!refused.ok) expect(refused.failure.message).not.toMatch(/invalid|expected|unrecognized/i)
  })

  test.each([["yesterday"], [undefined], [7]])(
    "BRAND-3 %s is refused as the time of a brand",
    async (seen) => {
      expect(await change(plain, seen)).toMatchObject({ ok: false, failure: { field: "changed_at" } })
    },
  )
})

describe("BRAND-4 a gallery template is previewed with a brand", () => {
  const preview = async (brand: unknown, start: string) =>
    previewBrand(store.db, await action({ brand, start }, editor))
  const htmlOf = async (brand: unknown, start: string) => {
    const shown = await preview(brand, start)
    if (!shown.ok) throw new Error(JSON.stringify(shown.failure))
    return shown.value.html
  }

  test.each(gallery.map(({ key }) => key))("%s is filled in, and saves nothing", async (start) => {
    const before = await savedBrandOf(store.db, "shop")
    const html = await htmlOf(green, start)
    expect(html).not.toMatch(/\{\{|\{%/)
    expect(html).toContain("<body")
    expect(await savedBrandOf(store.db, "shop")).toEqual(before)
  })

  test("it has the colours, the logo, and the text of the footer if set", async () => {
    const logo = { src: "https://example.com/logo.png", alt: "Harbour", width: 120 }
    const html = await htmlOf({ ...green, logo, footer: "Harbour Ltd, 1 Quay" }, "weekly-digest")
    for (const part of ["#0b6e4f", "https://example.com/logo.png", "Harbour Ltd, 1 Quay"])
      expect(html).toContain(part)
  })

  test("an invalid brand or an unknown gallery template is refused", async () => {
    expect(await preview({ width: 1 }, "weekly-digest")).toMatchObject({ failure: { field: "brand.width" } })
    expect(await preview(plain, "nothing")).toMatchObject({ failure: { status: 400, field: "start" } })
  })

  test("of many requests at once some are refused and must be retried", async () => {
    // Looking up access takes a while, so all calls wait before the first one enters.
    const request = await action({ brand: plain, start: "password-reset" }, editor)
    const all = await Promise.all(Array.from({ length: 8 }, () => previewBrand(store.db, request)))
    const states = new Set(all.map((one) => (one.ok ? 200 : one.failure.status)))
    expect(states).toEqual(new Set([200, 503]))
    expect(await preview(plain, "password-reset")).toMatchObject({ ok: true })
  })
})
