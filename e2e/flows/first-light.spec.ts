import { expect, test } from "@playwright/test"
import { InboxScreen } from "../screens/inbox-screen.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"
import { ProjectsScreen } from "../screens/projects-screen.ts"
import { SetupScreen } from "../screens/setup-screen.ts"
import { StartScreen } from "../screens/start-screen.ts"
import { newPassword, openWorld, type World } from "../world.ts"

// One story in two parts: the second one looks at what the first one left.
test.describe.configure({ mode: "serial" })

let world: World
test.beforeAll(async () => {
  world = await openWorld({ name: "first-light" })
})
test.afterAll(() => world.close())

test("a newcomer sees a first letter sent, read and counted within a minute, without a reload", async ({
  page,
}) => {
  const startedAt = performance.now()
  await new SetupScreen(page).createOwner(world.setupUrl, {
    name: "First owner",
    email: "owner@example.com",
    password: newPassword(),
  })
  await new ProjectsScreen(page).create("First light")

  const guide = new StartScreen(page)
  await guide.useFirstTemplate()
  // A reload would wipe this mark.
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", "kept"))
  await guide.sendTest("Delivered, opened, then clicked")
  for (const word of ["Accepted", "Sent", "Delivered", "Opened", "Clicked"])
    await expect(guide.event(word).first()).toBeVisible({ timeout: 30_000 })
  await expect(guide.watchStep()).toContainText("the whole way")

  await guide.openCharts()
  const overview = new OverviewScreen(page)
  await expect(overview.figure("Messages sent")).toHaveText(/^1/)
  for (const label of ["Delivered", "Opened", "Clicked"])
    await expect(overview.figure(label)).toHaveText(/^100\.0%/)
  await expect(overview.figure("Bounced")).toHaveText(/^0\.0%/)
  await expect(page.locator("html")).toHaveAttribute("data-mark", "kept")
  expect((performance.now() - startedAt) / 1000).toBeLessThan(60)

  await page.getByRole("link", { name: "Captured inbox" }).click()
  const inbox = new InboxScreen(page)
  await inbox.letter("click@example.com").getByRole("link").click()
  await expect(inbox.opened()).toContainText("click@example.com")
})

test("the link of the first start works once", async ({ page }) => {
  await page.goto(world.setupUrl)
  await expect(page.getByRole("heading", { name: "Set up already" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Create the owner" })).toHaveCount(0)
})
