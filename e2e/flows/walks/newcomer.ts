import { expect, type Page } from "@playwright/test"
import { within } from "../../../tools/lib/timeouts.mjs"
import type { InputMethod } from "../../input-method.ts"
import { InboxScreen } from "../../screens/inbox-screen.ts"
import { OverviewScreen } from "../../screens/overview-screen.ts"
import { ProjectsScreen } from "../../screens/projects-screen.ts"
import { SetupScreen } from "../../screens/setup-screen.ts"
import { StartScreen } from "../../screens/start-screen.ts"
import type { Owner } from "../../test-environment.ts"

/** From the link of the first start to the first chart, without a reload, and to the message itself. */
export async function toTheFirstChart(page: Page, input: InputMethod, setupUrl: string, owner: Owner) {
  await page.goto(setupUrl)
  await new SetupScreen(page).createOwner(owner, input)
  await new ProjectsScreen(page).create("First light", input)

  const guide = new StartScreen(page)
  await guide.takeFirstTemplate(input)
  // A reload would wipe this mark.
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", "kept"))
  await guide.sendTest("Delivered, opened, then clicked", input)
  for (const word of ["Accepted", "Sent", "Delivered", "Opened", "Clicked"])
    await expect(guide.event(word).first()).toBeVisible({ timeout: within(30_000) })
  await expect(guide.watchStep()).toContainText("All steps are complete")

  await guide.openCharts(input)
  const overview = new OverviewScreen(page)
  await expect(overview.figure("Messages sent")).toHaveText(/^1/)
  for (const label of ["Delivered", "Opened", "Clicked"])
    await expect(overview.figure(label)).toHaveText(/^100\.0%/)
  await expect(overview.figure("Bounced")).toHaveText(/^0\.0%/)
  await expect(page.locator("html")).toHaveAttribute("data-mark", "kept")

  await input.open(page, "Captured inbox")
  const inbox = new InboxScreen(page)
  await input.press(inbox.letter("click@example.com").getByRole("link"))
  await expect(inbox.opened()).toContainText("click@example.com")
}
