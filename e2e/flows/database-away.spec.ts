import { type BrowserContext, expect, type Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../tools/api-client.ts"
import { startTemporaryServer, type TemporaryServer } from "../../tools/lib/postgres/temporary.mjs"
import { within } from "../../tools/lib/timeouts.mjs"
import { test } from "../listening.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

/** The dashboard's database fails while a person works, and comes back. Nothing is lost, nobody is signed out. */
test.setTimeout(within(180_000))

const owner = { name: "Owner", email: "owner@example.com", password: newPassword() }
let database: TemporaryServer
let environment: TestEnvironment
let slug = ""
let api: ApiClient

test.beforeAll(async () => {
  database = await startTemporaryServer()
  environment = await openTestEnvironment({
    name: "database-away",
    dashboardServer: database.url,
    // As long as a page may wait; the usual ten seconds would only make the flow longer.
    env: { DATABASE_CONNECT_TIMEOUT_MS: "2000" },
  })
  ;({ slug, api } = await createProject(environment, await setUpOwner(environment, owner), "Shop"))
})
test.afterAll(async () => {
  await environment.close()
  await database.stop()
})

const isAway = (page: Page) => page.getByText("The database is not responding", { exact: true })
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" })

test("OUTAGE-2 pages, forms and the sign-in say that the database is away, and go on when it is back", async ({
  browser,
}) => {
  const people = await browser.newContext({ baseURL: environment.dashboardUrl })
  const inPage = await signedIn(people)
  const [onPage, withForm] = [inPage, await people.newPage()]
  await withForm.goto(`/p/${slug}/settings`)
  await withForm.getByLabel("Name").fill("Shop two")
  const strangers = await browser.newContext({ baseURL: environment.dashboardUrl, locale: "de-DE" })
  const atDoor = await strangers.newPage()
  await atDoor.goto("/sign-in")

  await database.halt("fast")

  await test.step("a page in the frame, and one that is loaded as a whole", async () => {
    await onPage.getByRole("link", { name: "Messages" }).click()
    await expect(isAway(onPage)).toBeVisible()
    await expect(onPage.getByText("Nothing was changed. Try again in a minute.")).toBeVisible()
    await expect(onPage.getByRole("navigation").first()).toBeVisible()
    await onPage.reload()
    await expect(onPage.getByRole("heading", { name: "The database is not responding" })).toBeVisible()
    await tryAgain(onPage).click()
    await expect(onPage.getByRole("button", { name: "Trying" })).toBeVisible()
    await expect(tryAgain(onPage)).toBeVisible()
  })
  await test.step("a form keeps what was typed", async () => {
    await withForm.getByRole("button", { name: "Save" }).first().click()
    await expect(
      withForm.getByRole("alert").filter({ hasText: "The database is not responding" }),
    ).toBeVisible()
    await expect(withForm.getByLabel("Name")).toHaveValue("Shop two")
  })
  await test.step("the sign-in judges no password, in the reader's language", async () => {
    await atDoor.getByLabel("E-Mail").fill(owner.email)
    await atDoor.getByLabel("Passwort", { exact: true }).fill(owner.password)
    await atDoor.getByRole("button", { name: "Anmelden", exact: true }).click()
    await expect(atDoor.getByText("daher wurde Ihr Passwort nicht geprüft")).toBeVisible()
    await expect(atDoor.getByText("Adresse oder Passwort ist falsch.")).toBeHidden()
  })
  await test.step("leaving does not pretend to have ended the session", async () => {
    const { csrfToken } = (await (await people.request.get("/api/auth/csrf")).json()) as { csrfToken: string }
    const left = await people.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } })
    expect(left.status()).toBe(503)
  })
  expect((await people.request.get("/api/health")).status()).toBe(503)

  await database.begin()

  await tryAgain(onPage).click()
  await expect(onPage.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible()
  await withForm.getByRole("button", { name: "Save" }).first().click()
  await expect(withForm.getByText("Saved")).toBeVisible()
  await withForm.reload()
  await expect(withForm.getByLabel("Name")).toHaveValue("Shop two")
  await atDoor.getByRole("button", { name: "Anmelden", exact: true }).click()
  await atDoor.waitForURL((url) => !url.pathname.startsWith("/sign-in"))
  await Promise.all([people.close(), strangers.close()])
})

test("OUTAGE-2 an open page goes on by itself after a restart in which nobody touched it", async ({
  browser,
}) => {
  const people = await browser.newContext({ baseURL: environment.dashboardUrl })
  const page = await signedIn(people)
  const overview = new OverviewScreen(page)
  // A reload would wipe this mark.
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", "kept"))
  await database.halt("fast")
  await database.begin()
  const { domain } = await api(domainGetSandboxDomain, {})
  const body = { plaintext: "Thank you for your order." }
  const recipients = [{ email: "reader@example.com" }]
  await api(emailSend, { message: { recipients, from_email: `hello@${domain}`, subject: "Order", body } })
  await expect(overview.figure("Messages sent")).toHaveText(/^1/, { timeout: within(60_000) })
  await expect(isAway(page)).toBeHidden()
  await expect(page.locator("html")).toHaveAttribute("data-mark", "kept")
  await people.close()
})

/** A page of the owner on the overview of the project. */
async function signedIn(people: BrowserContext): Promise<Page> {
  const page = await people.newPage()
  await new SignInScreen(page).signIn(owner.email, owner.password)
  await page.goto(`/p/${slug}/overview`)
  await expect(new OverviewScreen(page).title()).toBeVisible()
  return page
}
