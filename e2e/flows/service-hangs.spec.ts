import { type Browser, expect, type Page } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { test } from "../listening.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

/**
 * The mail service accepts connections and answers none, because its process is paused. Pages that call it still
 * render.
 */
test.setTimeout(within(120_000))

const owner = { name: "Owner", email: "owner@example.com", password: newPassword() }
let environment: TestEnvironment
let slug = ""

test.beforeAll(async () => {
  environment = await openTestEnvironment({ name: "service-hangs" })
  ;({ slug } = await createProject(environment, await setUpOwner(environment, owner), "Shop"))
})
test.afterEach(() => send("SIGCONT"))
test.afterAll(() => environment.close())

/** Pauses the mail service, or resumes it. */
function send(signal: "SIGSTOP" | "SIGCONT"): void {
  const pid = environment.service.pid()
  if (pid !== undefined) process.kill(pid, signal)
}

const pages = [
  { path: "templates", title: "Templates", action: "New template" },
  { path: "webhooks", title: "Webhooks", action: "Add a webhook" },
  { path: "domains", title: "Domains", action: "Add a domain" },
  { path: "messages/exports", title: "Exports", action: "Order an export" },
]
const main = (page: Page) => page.getByRole("main")
const rowsOnTheirWay = (page: Page) => main(page).getByRole("status", { name: "Loading" })

test("SHELL-9 pages stand while the service is silent, have their lists when it speaks, and give it up when it stays silent", async ({
  browser,
}) => {
  const page = await signedIn(browser)
  for (const { path, title, action } of pages)
    await test.step(`${title} stands, and has its list when the service speaks`, async () => {
      send("SIGSTOP")
      await page.goto(`/p/${slug}/${path}`, { waitUntil: "commit" })
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
      await expect(main(page).getByText(action, { exact: true })).toBeVisible()
      await expect(rowsOnTheirWay(page)).toBeVisible()
      send("SIGCONT")
      await expect(rowsOnTheirWay(page)).toHaveCount(0)
      await expect(main(page).getByRole("button", { name: "Try again" })).toHaveCount(0)
      await expect(main(page).getByText(action, { exact: true })).toHaveCount(1)
    })

  await test.step("a service that stays silent is given up, in the place of the table", async () => {
    send("SIGSTOP")
    await page.goto(`/p/${slug}/domains`, { waitUntil: "commit" })
    await expect(rowsOnTheirWay(page)).toBeVisible()
    await expect(main(page).getByRole("button", { name: "Try again" })).toBeVisible({
      timeout: within(40_000),
    })
    await expect(main(page).getByRole("button", { name: "Add a domain" })).toBeVisible()
  })
  await page.context().close()
})

async function signedIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment.dashboardUrl })
  const page = await context.newPage()
  await new SignInScreen(page).signIn(owner.email, owner.password)
  return page
}
