import { expect, type Page } from "@playwright/test"
import type { InputMethod } from "../../input-method.ts"
import { BouncesScreen } from "../../screens/bounces-screen.ts"
import { EngagementScreen } from "../../screens/engagement-screen.ts"
import { MessagesScreen } from "../../screens/messages-screen.ts"
import { OverviewScreen } from "../../screens/overview-screen.ts"
import { firm, past } from "./past.ts"

/** Tasks of a mail operator, from the overview to the answer; `input` counts the presses. */
export type Question = (page: Page, input: InputMethod, details: Asked) => Promise<void>

export type Asked = {
  /** One who got nothing. */
  person: string
  /** How many there are of what the sandbox made. */
  full: number
  scanned: number
  read: number
  sent: number
  jumpDay: string
}

/** To the week's overview, which the questions begin at. */
export async function atOverview(page: Page, slug: string): Promise<void> {
  await page.goto(`/p/${slug}/overview`)
  await expect(new OverviewScreen(page).title()).toBeVisible()
}

export const questions: Readonly<Record<string, Question>> = {
  async "why was mail to Outlook not delivered this week"(page, input, { full }) {
    await input.press(page.getByRole("link", { name: "Bounces in this period: Outlook", exact: true }))
    const bounces = new BouncesScreen(page)
    await expect(bounces.title()).toBeVisible()
    await expect(page).toHaveURL(/provider=outlook/)
    await expect(bounces.reasons().locator("tbody").getByRole("row")).toHaveCount(1)
    const row = bounces.row(bounces.reasons(), "Mailbox full")
    await expect(row).toContainText(String(full))
    await expect(row).toContainText("100.0%")
    // Advice for this reason.
    await expect(row.getByRole("cell").last()).not.toBeEmpty()
    await expect(bounces.row(bounces.providers(), "Outlook")).toContainText("100.0%")
  },

  async "did bounces jump, when, and for whom"(page, input, { jumpDay }) {
    await input.open(page, "Bounces & blocks")
    // Refusals of the block were a jump as well.
    const jump = page.getByText(/^Bounces jumped/).filter({ hasText: firm })
    await expect(jump).toContainText(`Bounces jumped (${jumpDay}, 14:15): ${past.jumped} messages`)
    await expect(jump).toContainText(`${past.jumped} of ${past.jumped} at ${firm}`)
    await input.press(page.getByRole("link", { name: `Show only this period: ${jumpDay}` }))
    await expect(page).toHaveURL(/range=custom/)
    const bounces = new BouncesScreen(page)
    await expect(bounces.row(bounces.reasons(), "No such mailbox")).toContainText(String(past.jumped))
    await expect(bounces.reasons().locator("tbody").getByRole("row")).toHaveCount(1)
    await input.press(page.getByRole("radio", { name: "By domain" }))
    await expect(bounces.row(bounces.domains(), firm)).toContainText("100.0%")
  },

  async "who blocks us as spam, since when, and how much mail does it touch"(page, input) {
    await input.open(page, "Bounces & blocks")
    const bounces = new BouncesScreen(page)
    const row = bounces.row(bounces.board(), "GMX and web.de")
    await expect(row).toContainText("Lifted")
    await expect(row).toContainText(String(past.refused))
    const lane = bounces.row(bounces.board(), "gmx.de").filter({ hasText: "during the block" })
    await expect(lane).toContainText("1 block, 29 h")
    await expect(lane).toContainText(`${past.refused} messages during the block`)
    await expect(bounces.board().getByRole("button", { name: /^1 server from .+ to / })).toBeVisible()
    await expect(bounces.board().getByRole("rowheader", { name: "127.0.0.1" })).toBeVisible()
  },

  async "what happened to this message"(page, input, { person }) {
    await input.press(new OverviewScreen(page).figure("Bounced").getByRole("link"))
    await input.press(new MessagesScreen(page).row(person))
    const route = page.getByRole("region", { name: "Route" })
    await expect(route).toContainText("does not exist")
    await expect(page.getByRole("main")).toContainText("550")
    await expect(page.getByRole("link", { name: "See the suppression." })).toBeVisible()
  },

  async "what do people open, and not machines"(page, input, { read, scanned }) {
    await input.open(page, "Engagement")
    const engagement = new EngagementScreen(page)
    await expect(page.getByText(/^People opened .+% of delivered messages, machines .+%\.$/)).toBeVisible()
    await expect(engagement.figure("Opened by people")).toContainText(`${read} of `)
    await expect(engagement.figure("Opened by machines")).toContainText(`${scanned} of `)
    await expect(engagement.row("Tags", "spring-sale")).toContainText(String(read))
    await input.press(
      engagement.row("Tags", "spring-sale").getByRole("link", { name: "spring-sale", exact: true }),
    )
    await expect(page).toHaveURL(/tag=spring-sale/)
    await expect(engagement.figure("Opened by people")).toContainText(`${read} of ${read + scanned}`)
  },

  async "how does this compare with last month, in my time zone"(page, input, { sent }) {
    const overview = new OverviewScreen(page)
    await expect(page.getByRole("button", { name: /Kolkata|Calcutta/ })).toContainText("+05:30")
    await input.press(page.getByRole("button", { name: "Compare with" }))
    await input.press(page.getByRole("button", { name: "4 weeks earlier" }))
    const more = (((sent - past.monthAgo) / past.monthAgo) * 100).toFixed(sent < 2 * past.monthAgo ? 1 : 0)
    await expect(overview.figure("Messages sent")).toContainText(String(sent))
    await expect(overview.figure("Messages sent").locator("..")).toContainText(
      `${more}% more than 4 weeks earlier`,
    )
    await expect(overview.changes()).toContainText("more than 4 weeks earlier")
  },
}
