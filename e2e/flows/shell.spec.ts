import type { Page } from "@playwright/test"
import { templateSet } from "#contract/methods/template"
import { expect, test } from "../fixtures.ts"
import { listening } from "../listening.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"

/** The frame: palette, keys, columns, language, theme, phone menu. */

const theme = (page: Page) => page.locator("html").getAttribute("data-theme")
const palette = (page: Page) => page.getByRole("dialog", { name: /Search and commands|Suche und Befehle/ })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k")
  await expect(palette(page).getByRole("combobox")).toBeFocused()
}

test("SHELL-5 SHELL-6 SHELL-8 links ask for nothing before they are meant, tabs are links, a wrong address keeps the frame", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  const base = `/p/${shared.ours.slug}`
  const requests: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (request.headers()["next-router-prefetch"]) requests.push(pathname.replace(`${base}/`, ""))
  })
  await page.goto(`${base}/overview`)
  const menu = page.getByRole("navigation", { name: "Project" })
  await expect(menu.getByRole("link", { name: "Webhooks" })).toBeVisible()
  // Links that a person points at are prefetched: by then, all visible ones would have been.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await menu.getByRole("link", { name: "Webhooks" }).hover()
    expect(requests).toContain("webhooks")
  }).toPass()
  await expect(async () => {
    await menu.getByRole("link", { name: "Domains" }).focus()
    expect(requests).toContain("domains")
  }).toPass()
  expect([...new Set(requests)].sort()).toEqual(["domains", "webhooks"])

  await menu.getByRole("link", { name: "Settings" }).click()
  const tabs = page.getByRole("navigation", { name: "Settings" })
  await expect(tabs.getByRole("link")).toHaveText(["General", "API keys"])
  for (const [tab, heading] of [
    ["General", "Settings"],
    ["API keys", "API keys"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
    await expect(tabs.locator("[aria-current=page]")).toHaveText(tab)
    await expect(menu.locator("[aria-current=page]")).toHaveText("Settings")
    await expect(page).toHaveTitle(new RegExp(`^${heading} · `))
  }
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("SettingsAPI keys")

  expect((await page.goto(`${base}/webhooks/new/and/on`))?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found")
  await expect(menu).toBeVisible()
  await page.getByRole("main").getByRole("button", { name: "Search" }).click()
  await expect(palette(page).getByRole("combobox")).toBeFocused()
  await page.keyboard.press("Escape")
  await page.getByRole("main").getByRole("link", { name: "Open Webhooks" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible()
  // Not one of theirs: no frame, and no word of the project.
  expect((await page.goto(`/p/${shared.theirs.slug}/nowhere`))?.status()).toBe(404)
  await expect(page.getByRole("link", { name: "Go to your projects" })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await expect(page.getByText("Theirs")).toHaveCount(0)
})

test.describe("by keyboard alone", () => {
  test("SHELL-2 the palette opens a page, a template by name, and gives the focus back", async ({
    signIn,
    api,
    shared,
  }) => {
    await api(templateSet, {
      template: { name: "Order receipt", from_email: "shop@example.com", subject: "Your order" },
    })
    const page = await signIn(shared.people.manager)
    // A page that is drawn and does not listen yet keeps Ctrl K and what is typed.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/_next/static/**/*.js", async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`/p/${shared.ours.slug}/overview`, { waitUntil: "commit" })
    await expect(page.locator("[data-opens-palette]")).toBeVisible()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("webh")
    release()
    await expect(palette(page).getByRole("combobox")).toHaveValue("webh")
    await page.keyboard.type("ooks")
    await expect(palette(page).getByRole("combobox")).toHaveValue("webhooks")
    await expect(page.getByRole("option").first()).toContainText("Webhooks")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/webhooks$/)
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await openPalette(page)
    await page.keyboard.type("receipt")
    await expect(page.getByRole("option", { name: /Order receipt/ })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/templates\/.+/)
    await page.keyboard.press("Control+k")
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(palette(page)).toBeHidden()
  })
})

test("PREFERENCE-1 LANGUAGE-1 SHELL-3 columns, keys, theme and language are the person's, in another browser's first drawing too", async ({
  signIn,
  api,
  shared,
  browser,
}) => {
  await api(templateSet, {
    template: { name: "Columns", from_email: "shop@example.com", subject: "Columns" },
  })
  const page = await signIn(shared.people.operator)
  const list = `/p/${shared.ours.slug}/templates`
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  const names = keys.getByRole("term")
  const preferencesSaved = () => page.waitForResponse("**/api/account/preferences")
  const choose = async (press: () => Promise<void>) => {
    const answer = preferencesSaved()
    await press()
    expect((await answer).status()).toBe(200)
  }
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.keyboard.press("?")
  await expect(keys.getByRole("heading", { level: 3 }).first()).toHaveText("On this page")
  await expect(names.filter({ hasText: "Earlier range" })).toHaveCount(1)
  await expect(names.filter({ hasText: /^Suppress$/ })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page.keyboard.press("g")
  await page.keyboard.press("s")
  await expect(page.getByRole("heading", { level: 1, name: "Suppressions" })).toBeVisible()
  await listening(page)
  await page.keyboard.press("/")
  const search = page.getByRole("searchbox").first()
  await expect(search).toBeFocused()
  await page.keyboard.type("gt?d")
  await expect(search).toHaveValue("gt?d")
  await page.goto(`/p/${shared.ours.slug}/suppressions`)
  await page.keyboard.press("?")
  await expect(names.filter({ hasText: /^Suppress$/ })).toHaveCount(1)
  await expect(names.filter({ hasText: "Earlier range" })).toHaveCount(0)
  await page.keyboard.press("Escape")

  await page.goto(list)
  await page.getByRole("button", { name: "Columns", exact: true }).click()
  await choose(() => page.getByRole("menuitemcheckbox", { name: "Kind" }).click())
  await expect(page.getByRole("columnheader", { name: "Kind" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /Test operator/ }).click()
  await choose(() => page.getByRole("menuitem", { name: "Light" }).click())
  expect(await theme(page)).toBe("light")
  await choose(() => page.keyboard.press("d"))
  expect(await theme(page)).toBe("dark")
  await page.keyboard.press("?")
  await choose(() => keys.getByRole("switch", { name: "Single-letter shortcuts" }).click())
  await page.keyboard.press("Escape")
  await page.reload()
  await page.keyboard.press("?")
  await openPalette(page)
  await expect(keys).toBeHidden()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /Test operator/ }).click()
  await choose(() => page.getByRole("menuitem", { name: "Deutsch" }).click())
  await expect(page.getByRole("link", { name: "Nachrichten", exact: true })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await page.getByRole("button", { name: /Test operator/ }).click()
  await page.getByRole("menuitem", { name: "Abmelden" }).click()
  await page.waitForURL("**/sign-in")
  await expect(page.locator("html")).toHaveAttribute("lang", "de")

  const other = await browser.newContext({
    baseURL: shared.dashboardUrl,
    locale: "en-GB",
    colorScheme: "light",
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto("/sign-in")
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "en")
  await new SignInScreen(elsewhere).signIn(shared.people.operator, shared.password)
  const html = await (await elsewhere.request.get(list)).text()
  expect(html).toMatch(/<html[^>]* lang="de"/)
  expect(html).toMatch(/<html[^>]* data-theme="dark"/)
  expect(html).toMatch(/<th[^>]*>Zustand/)
  expect(html).not.toMatch(/<th[^>]*>Art/)
  await elsewhere.goto(list)
  await expect(elsewhere.getByRole("columnheader", { name: "Name" })).toBeVisible()
  await expect(elsewhere.getByRole("columnheader", { name: "Art" })).toHaveCount(0)
  // Others come as the same person.
  for (const [name, value] of [
    ["language", "en"],
    ["letterKeys", true],
    ["theme", "system"],
    ["columns/templates", []],
  ] as const) {
    const put = { headers: { "content-type": "application/json" }, data: { name, value } }
    expect((await elsewhere.request.put("/api/account/preferences", put)).status()).toBe(200)
  }
  await other.close()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("SHELL-4 the menu is a sheet, closes with the page it opens, and nothing overflows", async ({
    signIn,
    shared,
  }) => {
    const page = await signIn(shared.people.manager)
    await page.goto(`/p/${shared.ours.slug}/templates`)
    await page.getByRole("button", { name: "Menu" }).click()
    const menu = page.getByRole("dialog", { name: "Menu" })
    await expect(menu.getByRole("link", { name: "Messages" })).toBeVisible()
    for (const link of await menu.getByRole("link").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await menu.getByRole("link", { name: "Messages" }).click()
    await expect(page).toHaveURL(/\/messages(\?|$)/)
    await expect(menu).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole("button", { name: "Search or jump to" }).click()
    await expect(palette(page)).toBeVisible()
    for (const line of await page.getByRole("option").all())
      expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.goto(`/p/${shared.ours.slug}/messages/exports`)
    for (const tab of await page.getByRole("navigation", { name: "Messages" }).getByRole("link").all())
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(page.getByRole("link", { name: "Exports" })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
