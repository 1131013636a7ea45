import type { Page } from "@playwright/test"

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
  async useFirstTemplate(): Promise<void> {
    await this.page.getByRole("button", { name: "Use this one" }).first().click()
    await this.page.getByText("from the gallery").waitFor()
  }

  async sendTest(outcome: string): Promise<void> {
    await this.page.getByLabel("What should happen").selectOption({ label: outcome })
    await this.page.getByRole("button", { name: "Send a test" }).click()
  }

  async openCharts(): Promise<void> {
    await this.page.getByRole("link", { name: "See it in the charts" }).click()
    await this.page.waitForURL("**/overview")
  }
}
