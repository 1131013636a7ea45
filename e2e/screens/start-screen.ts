import type { Page } from "@playwright/test"
import { type InputMethod, mouse } from "../input-method.ts"

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
  async takeFirstTemplate(input: InputMethod = mouse): Promise<void> {
    await input.press(this.page.getByRole("button", { name: "Use this one" }).first())
    await this.page.getByText("from the gallery").waitFor()
  }

  async sendTest(outcome: string, input: InputMethod = mouse): Promise<void> {
    await input.choose(this.page.getByLabel("What should happen"), outcome)
    await input.press(this.page.getByRole("button", { name: "Send a test" }))
  }

  async openCharts(input: InputMethod = mouse): Promise<void> {
    await input.press(this.page.getByRole("link", { name: "See it in the charts" }))
    await this.page.waitForURL("**/overview")
  }
}
