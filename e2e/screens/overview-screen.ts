import type { Locator, Page } from "@playwright/test"

export class OverviewScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly title = () => this.page.getByRole("heading", { name: "Overview", level: 1 })

  /** The value of one of the key figures, by its label: the paragraph under the label's line. */
  readonly figure = (label: string): Locator =>
    this.page.locator(`//main//span[normalize-space()="${label}"]/../following-sibling::p`).first()

  async showTable(): Promise<void> {
    await this.page.getByRole("button", { name: "Show as table" }).click()
  }

  readonly table = () => this.page.getByRole("region", { name: "Delivery" }).getByRole("table")
}
