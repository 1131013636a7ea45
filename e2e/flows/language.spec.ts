import { expect, type Page } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { test } from "../listening.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"
import { ProjectsScreen } from "../screens/projects-screen.ts"
import { SetupScreen } from "../screens/setup-screen.ts"
import { StartScreen } from "../screens/start-screen.ts"
import { newPassword, openWorld, type World } from "../world.ts"

/** The pages in the reader's language: English until somebody chooses, German by the cookie that a choice leaves. */
let world: World
let base: string
test.beforeAll(async () => {
  world = await openWorld({ name: "language" })
  base = new URL(world.setupUrl).origin
})
test.afterAll(() => world.close())

const speak = (page: Page, language: string) =>
  page.context().addCookies([{ name: "language", value: language, url: base }])

test("WORDS-2 every page speaks English until German is chosen, and then German, numbers and refusals too", async ({
  page,
}) => {
  await page.goto(world.setupUrl)
  await new SetupScreen(page).createOwner({
    name: "First owner",
    email: "owner@example.com",
    password: newPassword(),
  })
  await new ProjectsScreen(page).create("Language")
  const guide = new StartScreen(page)
  await guide.takeFirstTemplate()
  await guide.sendTest("No such mailbox")
  await expect(guide.event("Hard bounced").first()).toBeVisible({ timeout: within(30_000) })
  const project = new URL(page.url()).pathname.replace(/\/start$/, "")

  await page.goto(`${base}${project}/overview`)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page).toHaveTitle(/^Overview/)
  await expect(new OverviewScreen(page).figure("Bounced")).toHaveText(/^100\.0%/)

  await speak(page, "de")
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await expect(page).toHaveTitle(/^Übersicht/)
  await expect(page.getByRole("heading", { level: 1, name: "Übersicht" })).toBeVisible()
  await expect(new OverviewScreen(page).figure("Bounces")).toHaveText(/^100,0\u00a0%/)
  await expect(page.getByRole("button", { name: "Hard-Bounce" })).toBeVisible()

  await page.goto(`${base}${project}/messages`)
  await expect(page.getByRole("heading", { level: 1, name: "Nachrichten" })).toBeVisible()
  await expect(page.getByRole("columnheader", { name: "Empfänger" })).toBeVisible()
  await expect(page.getByText(/^1 Nachricht · /)).toBeVisible()
  await page.getByRole("row").filter({ hasText: "hard-bounce@example.com" }).click()
  await expect(
    page.getByRole("heading", { name: "Dieses Postfach gibt es bei example.com nicht" }),
  ).toBeVisible()

  await page.goto(`${base}${project}/templates`)
  await expect(page.getByRole("heading", { level: 1, name: "Vorlagen" })).toBeVisible()
  await expect(page.getByRole("columnheader", { name: "Geändert", exact: true })).toBeVisible()

  const refused = await page.request.post(`${base}/api${project.replace("/p/", "/projects/")}/moon/land`, {
    data: {},
    headers: { origin: base },
  })
  expect(await refused.json()).toMatchObject({ message: "Es gibt keine Methode moon/land." })

  await page.goto(`${base}/p/nowhere/overview`)
  await expect(page.getByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible()

  await speak(page, "pl")
  await page.goto(`${base}${project}/messages`)
  await expect(page.locator("html")).toHaveAttribute("lang", "pl")
  await expect(page.getByRole("heading", { level: 1, name: "Wiadomości" })).toBeVisible()
  await expect(page.getByText(/^1 wiadomość · /)).toBeVisible()
})

test("WORDS-2 a word that is no language is no reason to fail", async ({ page }) => {
  await speak(page, "xx")
  await page.goto(`${base}/sign-in`)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible()
})
