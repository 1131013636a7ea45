import type { Locator, Page } from "@playwright/test"

/** Comparisons, plans and approvals around the editor of a template. */
export class PublishingScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  plan = (): Locator =>
    this.page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /Scheduled by|requested publication/ })
  askButton = (): Locator => this.page.getByRole("button", { name: "Request publication" })
  dialog = (): Locator => this.page.getByRole("dialog")
  act = (name: string): Locator => this.page.getByRole("main").getByRole("button", { name, exact: true })

  /** Both messages of a comparison. */
  before = () => this.page.frameLocator('iframe[title="Before: the message"]')
  after = () => this.page.frameLocator('iframe[title="After: the message"]')
  view = (name: string): Locator => this.page.getByRole("radio", { name, exact: true })

  /** In the window that publishes: at a time, as its field reads it. */
  async chooseTime(wall: string): Promise<void> {
    await this.dialog().getByRole("radio", { name: "Later" }).click()
    await this.dialog().getByLabel("Time").fill(wall)
  }
}
