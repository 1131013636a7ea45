import type { Locator, Page } from "@playwright/test"

export class OverviewScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly title = () => this.page.getByRole("heading", { name: "Overview", level: 1 })

  /** One of the key figures, by its label, which may be followed by whose reading it counts: the lines under it. */
  readonly figure = (label: string): Locator =>
    this.page
      .locator(`//main//p[starts-with(concat(normalize-space(), " "), "${label} ")]/following-sibling::div`)
      .first()

  readonly changes = () => this.page.getByRole("region", { name: "What changed most" })

  /** A segment that explains the change, by its name. */
  readonly changed = (name: string): Locator =>
    this.changes()
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("link", { name, exact: true }) })

  async showTable(): Promise<void> {
    await this.page.getByRole("button", { name: "Show as table" }).click()
  }

  async showChart(): Promise<void> {
    await this.page.getByRole("button", { name: "Show as chart" }).click()
  }

  readonly table = () => this.page.getByRole("region", { name: "Delivery" }).getByRole("table")
}
