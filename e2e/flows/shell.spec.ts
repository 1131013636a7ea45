import type { Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import { emailSend } from "#contract/email/send"
import { suppressionSet } from "#contract/suppression/set"
import { templateSet } from "#contract/template/set"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersOn } from "../barriers.ts"
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

test("SHELL-5 a page asks for no other one until the pointer or the focus is on a link to it", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (request.headers()["next-router-prefetch"]) asked.push(pathname.replace(`/p/${shared.ours.slug}/`, ""))
  })
  await page.goto(`/p/${shared.ours.slug}/overview`)
  const menu = page.getByRole("navigation").first()
  await expect(menu.getByRole("link", { name: "Webhooks" })).toBeVisible()
  // What is meant is asked for: by then, all that came into view would have been.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await menu.getByRole("link", { name: "Webhooks" }).hover()
    expect(asked).toContain("webhooks")
  }).toPass()
  await expect(async () => {
    await menu.getByRole("link", { name: "Domains" }).focus()
    expect(asked).toContain("domains")
  }).toPass()
  expect([...new Set(asked)].sort()).toEqual(["domains", "webhooks"])
})

test("SHELL-6 tabs of a section are links, by mouse and by keyboard, each with one heading of its own", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.owner)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Settings" }).click()
  const tabs = page.getByRole("navigation", { name: "Settings" })
  await expect(tabs.getByRole("link")).toHaveText(["General", "API keys", "Tags", "Exports"])
  for (const [tab, heading] of [
    ["General", "Settings"],
    ["API keys", "API keys"],
    ["Tags", "Tags"],
    ["Exports", "Exports"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
    await expect(tabs.locator("[aria-current=page]")).toHaveText(tab)
    await expect(page.getByRole("navigation", { name: "Project" }).locator("[aria-current=page]")).toHaveText(
      "Settings",
    )
    await expect(page).toHaveTitle(new RegExp(`^${heading} · `))
  }
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("SettingsExports")
})

test("SHELL-7 old addresses lead on with their query and what lies below", async ({ signIn, shared }) => {
  const page = await signIn(shared.owner)
  const base = `/p/${shared.ours.slug}`
  const answer = await page.request.get(`${base}/tags?q=order&sort=tag`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([
    308,
    `${base}/settings/tags?q=order&sort=tag`,
  ])
  for (const [from, to, heading] of [
    ["validation", "suppressions/validation", "Address validation"],
    ["confirmed", "suppressions/confirmed", "Confirmed addresses"],
    ["exports/new", "settings/exports/new", "Order an export"],
    ["reference/email/send?code=php", "smtp/reference/email/send?code=php", "email/send"],
  ] as const) {
    await page.goto(`${base}/${from}`)
    await expect(page).toHaveURL(new RegExp(`${base}/${to.replace("?", "\\?")}$`))
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading)
  }
})

test("SHELL-8 a wrong address inside a project keeps the frame and leads on; strangers learn nothing", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  const base = `/p/${shared.ours.slug}`
  for (const [path, nearest] of [
    ["nowhere", "Open Overview"],
    ["suppresions", "Open Suppressions"],
    ["templates/999999", "Open Templates"],
    ["webhooks/new/and/on", "Open Webhooks"],
  ] as const) {
    expect((await page.goto(`${base}/${path}`))?.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found")
    await expect(page.getByRole("navigation", { name: "Project" })).toBeVisible()
    await expect(page.getByRole("main").getByRole("link")).toHaveText(nearest)
  }
  await page.getByRole("main").getByRole("button", { name: "Search" }).click()
  await expect(palette(page).getByRole("combobox")).toBeFocused()
  await page.keyboard.press("Escape")
  await page.getByRole("main").getByRole("link", { name: "Open Webhooks" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible()
  // Not one of theirs: the same answer whatever is asked for, and no word of the project.
  for (const slug of [shared.theirs.slug, "no-such-project"]) {
    expect((await page.goto(`/p/${slug}/nowhere`))?.status()).toBe(404)
    await expect(page.getByRole("navigation", { name: "Project" })).toHaveCount(0)
    await expect(page.getByRole("link", { name: "Go to your projects" })).toBeVisible()
    await expect(page.getByText("Theirs")).toHaveCount(0)
  }
})

test("SHELL-2 the palette finds by a part what the role may read", async ({ signIn, api, shared }) => {
  const { domain } = await api(domainGetSandboxDomain, {})
  await api(suppressionSet, { email: "gone@quarterly.example", cause: "complained" })
  await api(emailSend, {
    message: {
      recipients: [{ email: "paula@quarterly.example" }],
      from_email: `hello@${domain}`,
      subject: "The quarterly figures",
      body: { plaintext: "Here they are." },
    },
  })
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  const group = (name: string) => palette(page).getByRole("group", { name, exact: true })
  // Until the callback about the message has come.
  await expect(async () => {
    await page.reload()
    await openPalette(page)
    await page.keyboard.type("quarterly")
    await expect(group("Messages")).toContainText("The quarterly figures", { timeout: within(5000) })
  }).toPass({ timeout: within(90_000) })
  await expect(group("Messages")).toContainText("Messages to paula@quarterly.example")
  await expect(group("Suppressions")).toContainText("gone@quarterly.example")
  await group("Messages").getByRole("option", { name: "The quarterly figures" }).click()
  await expect(page).toHaveURL(/\/messages\?q=The(%20|\+)quarterly(%20|\+)figures/)
  await expect(page.getByRole("row", { name: /paula@quarterly\.example/ })).toBeVisible()

  const viewer = await signIn(shared.people.viewer)
  await viewer.goto(`/p/${shared.ours.slug}/overview`)
  await openPalette(viewer)
  await viewer.keyboard.type("quarterly")
  await expect(group("Messages")).toHaveText(/The quarterly figures$/)
  await expect(palette(viewer).getByText("@quarterly.example")).toHaveCount(0)
})

test.describe("SHELL-3 the keys of a page", () => {
  for (const [system, userAgent, save] of [
    ["Apple's", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0", "⌘K"],
    ["another", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0", "CtrlK"],
  ] as const)
    test.describe(`on ${system} system`, () => {
      test.use({ userAgent })

      test(`stand first in the list, as ${save} is written there`, async ({ signIn, shared }) => {
        const page = await signIn(shared.people.operator)
        const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" })
        const names = keys.getByRole("term")
        await page.goto(`/p/${shared.ours.slug}/suppressions`)
        await page.keyboard.press("?")
        await expect(keys).toBeVisible()
        await expect(keys.getByRole("heading", { level: 3 }).first()).toHaveText("On this page")
        await expect(names.filter({ hasText: /^Suppress$/ })).toHaveCount(1)
        await expect(names.filter({ hasText: "Earlier range" })).toHaveCount(0)
        await expect(keys.locator("dl > div").filter({ hasText: "Search and commands" })).toHaveText(
          `Search and commands${save}`,
        )
        await page.goto(`/p/${shared.ours.slug}/overview`)
        await page.keyboard.press("?")
        await expect(keys).toBeVisible()
        await expect(names.filter({ hasText: "Earlier range" })).toHaveCount(1)
        await expect(names.filter({ hasText: /^Suppress$/ })).toHaveCount(0)
      })
    })
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
    await page.goto(`/p/${shared.ours.slug}/overview`)
    await openPalette(page)
    await page.keyboard.type("webhooks")
    await expect(page.getByRole("option").first()).toContainText("Webhooks")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/webhooks$/)
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

  test("SHELL-2 a page that is drawn and does not listen yet keeps Ctrl K and what is typed", async ({
    signIn,
    shared,
  }) => {
    const page = await signIn(shared.people.manager)
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
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })

  test("SHELL-3 G and a letter, D, and ? with its switch work outside of fields", async ({
    signIn,
    shared,
  }) => {
    const page = await signIn(shared.people.editor)
    await page.goto(`/p/${shared.ours.slug}/overview`)
    await page.keyboard.press("g")
    await page.keyboard.press("m")
    await expect(page).toHaveURL(/\/messages/)
    const search = page.getByRole("searchbox").first()
    await expect(search).toBeVisible()
    await listening(page)
    await page.keyboard.press("/")
    await expect(search).toBeFocused()
    await page.keyboard.type("gt?d")
    await expect(search).toHaveValue("gt?d")
    await expect(page).toHaveURL(/\/messages/)
    await page.goto(`/p/${shared.ours.slug}/overview`)
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" })
    await page.keyboard.press("?")
    await expect(keys).toBeVisible()
    const letters = keys.getByRole("switch", { name: "Single-letter shortcuts" })
    const kept = page.waitForResponse("**/api/account/preferences")
    await letters.click()
    expect((await kept).status()).toBe(200)
    await page.keyboard.press("Escape")
    await page.reload()
    await page.keyboard.press("?")
    await page.keyboard.press("Control+k")
    await expect(palette(page)).toBeVisible()
    await expect(keys).toBeHidden()
  })

  test("the first stop is the way past the frame", async ({ signIn, shared }) => {
    const page = await signIn(shared.people.operator)
    await page.goto(`/p/${shared.ours.slug}/templates`)
    await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.locator("#main")).toBeFocused()
  })
})

test("PREFERENCE-1 columns put away stay away after signing out and in, in the first drawing too", async ({
  signIn,
  api,
  shared,
  browser,
}) => {
  await api(templateSet, {
    template: { name: "Columns", from_email: "shop@example.com", subject: "Columns" },
  })
  const page = await signIn(shared.people.manager)
  const list = `/p/${shared.ours.slug}/templates`
  await page.goto(list)
  await page.getByRole("button", { name: "Columns", exact: true }).click()
  const kept = page.waitForResponse("**/api/account/preferences")
  await page.getByRole("menuitemcheckbox", { name: "Kind" }).click()
  expect((await kept).status()).toBe(200)
  await expect(page.getByRole("columnheader", { name: "Kind" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /Test manager/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.waitForURL("**/sign-in")
  const other = await browser.newContext({ baseURL: shared.dashboardUrl, javaScriptEnabled: true })
  const elsewhere = await other.newPage()
  await new SignInScreen(elsewhere).signIn(shared.people.manager, shared.password)
  const html = await (await elsewhere.request.get(list)).text()
  expect(html).toMatch(/<th[^>]*>State/)
  expect(html).not.toMatch(/<th[^>]*>Kind/)
  await elsewhere.goto(list)
  await expect(elsewhere.getByRole("columnheader", { name: "Name" })).toBeVisible()
  await expect(elsewhere.getByRole("columnheader", { name: "Kind" })).toHaveCount(0)
  await other.close()
})

test("LANGUAGE-1 the language follows the person, and the browser keeps it for the sign-in", async ({
  signIn,
  shared,
  browser,
}) => {
  const page = await signIn(shared.people.operator)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("button", { name: /Test operator/ }).click()
  await page.getByRole("menuitem", { name: "Deutsch" }).click()
  await expect(page.getByRole("link", { name: "Nachrichten", exact: true })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await page.getByRole("button", { name: /Test operator/ }).click()
  await page.getByRole("menuitem", { name: "Abmelden" }).click()
  await page.waitForURL("**/sign-in")
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  const english = await browser.newContext({ baseURL: shared.dashboardUrl, locale: "en-GB" })
  const elsewhere = await english.newPage()
  await elsewhere.goto("/sign-in")
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "en")
  await new SignInScreen(elsewhere).signIn(shared.people.operator, shared.password)
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "de")
  const put = { headers: { "content-type": "application/json" }, data: { name: "language", value: "en" } }
  expect((await elsewhere.request.put("/api/account/preferences", put)).status()).toBe(200)
  await english.close()
})

test("LANGUAGE-1 a first visit speaks what the browser asks for", async ({ browser, shared }) => {
  const context = await browser.newContext({ baseURL: shared.dashboardUrl, locale: "de-AT" })
  const page = await context.newPage()
  await page.goto("/sign-in")
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await context.close()
})

test("the theme is chosen by menu and key, painted by the server, and holds in another browser", async ({
  signIn,
  shared,
  browser,
}) => {
  const page = await signIn(shared.people.viewer)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("button", { name: /Test viewer/ }).click()
  const kept = page.waitForResponse("**/api/account/preferences")
  await page.getByRole("menuitem", { name: "Dark" }).click()
  expect((await kept).status()).toBe(200)
  expect(await theme(page)).toBe("dark")
  const other = await browser.newContext({ baseURL: shared.dashboardUrl, colorScheme: "light" })
  const elsewhere = await other.newPage()
  await new SignInScreen(elsewhere).signIn(shared.people.viewer, shared.password)
  const html = await (await elsewhere.request.get(`/p/${shared.ours.slug}/overview`)).text()
  expect(html).toMatch(/<html[^>]* data-theme="dark"/)
  await other.close()
  await page.keyboard.press("d")
  await expect(page.locator("html")).toHaveAttribute("data-choice", "system")
})

test("PREFERENCE-1 the route takes nothing from other sites and nothing that no screen asks for", async ({
  script,
  request,
  shared,
}) => {
  const body = { headers: { "content-type": "application/json" }, data: { name: "theme", value: "dark" } }
  expect((await request.put("/api/account/preferences", body)).status()).toBe(401)
  const foreign = { ...body, headers: { ...body.headers, origin: "https://evil.example.com" } }
  expect((await request.put("/api/account/preferences", foreign)).status()).toBe(403)
  const large = { ...body, data: { name: "theme", value: "x".repeat(20_000) } }
  expect((await request.put("/api/account/preferences", large)).status()).toBe(413)
  const client = await script(shared.people.manager)
  const answer = await client.get(`/api/projects/${shared.theirs.slug}/find?q=order`)
  expect(answer.status).toBe(404)
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
    await page.goto(`/p/${shared.ours.slug}/settings/exports`)
    for (const tab of await page.getByRole("navigation", { name: "Settings" }).getByRole("link").all())
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(page.getByRole("link", { name: "Exports" })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test("a page that lets people wait is announced by its title", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/templates`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/domains\?_rsc=/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole("link", { name: "Domains", exact: true }).click()
  await expect(page.getByRole("status", { name: "Loading" })).toHaveText("Domains")
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/domains$/)
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1, name: "Domains" })).toBeVisible()
})

test("no barriers are found in frame, palette and keys", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/templates`)
  expect(await barriersOn(page)).toEqual([])
  await openPalette(page)
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /Test manager/ }).click()
  await expect(page.getByRole("menu")).toBeVisible()
  // An open menu hangs on its button and stands in no landmark of its own.
  expect(await barriersOn(page, ["region"])).toEqual([])
})
