import type { Page } from "@playwright/test"
import { type Hands, mouse } from "../hands.ts"

export class StartScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly inbox = () => this.page.getByRole("region", { name: "Captured inbox" })
  readonly event = (word: string) =>
    this.inbox().getByRole("list", { name: "Events" }).getByRole("listitem").filter({ hasText: word })
  readonly watchStep = () =>
    this.page
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { name: /Watch it arrive/ }) })

  /** Takes the first template of the gallery. */
  async takeFirstTemplate(hands: Hands = mouse): Promise<void> {
    await hands.press(this.page.getByRole("button", { name: "Use this one" }).first())
    await this.page.getByText("from the gallery").waitFor()
  }

  async sendTest(outcome: string, hands: Hands = mouse): Promise<void> {
    await hands.choose(this.page.getByLabel("What should happen"), outcome)
    await hands.press(this.page.getByRole("button", { name: "Send a test" }))
  }

  async openCharts(hands: Hands = mouse): Promise<void> {
    await hands.press(this.page.getByRole("link", { name: "See it in the charts" }))
    await this.page.waitForURL("**/overview")
  }
}
