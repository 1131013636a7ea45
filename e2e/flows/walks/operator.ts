import { expect, type Page } from "@playwright/test"
import type { InputMethod } from "../../input-method.ts"
import { MessagesScreen } from "../../screens/messages-screen.ts"
import { OverviewScreen } from "../../screens/overview-screen.ts"
import { SuppressionsScreen } from "../../screens/suppressions-screen.ts"

/** From the figure that jumped, over its messages and the reply of one mail server, to the person, and back. */
export async function fromBouncesToThePerson(page: Page, input: InputMethod, slug: string, person: string) {
  await page.goto(`/p/${slug}/overview`)
  const bounced = new OverviewScreen(page).figure("Bounced").getByRole("link")
  await input.press(bounced)
  const messages = new MessagesScreen(page)
  await expect(messages.row("reader")).toHaveCount(0)
  await input.press(messages.row(person))

  await expect(page.getByRole("region", { name: "Route" })).toContainText("does not exist")
  await input.press(page.getByRole("link", { name: "See the suppression." }))
  const suppressions = new SuppressionsScreen(page)
  await expect(suppressions.details).toContainText(person)
  await expect(suppressions.details).toContainText("550")
  await input.press(suppressions.details.getByRole("link", { name: /open/i }))
  await expect(page.getByRole("region", { name: "Route" })).toContainText("does not exist")

  // Back to the list, at the row that was left.
  for (const _page of ["suppressions", "message", "list"]) await page.goBack()
  await expect(messages.row(person)).toBeFocused()
}
