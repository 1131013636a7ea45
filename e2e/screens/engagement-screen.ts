import type { Locator, Page } from "@playwright/test"

export class EngagementScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly title = () => this.page.getByRole("heading", { name: "Engagement", level: 1 })

  /** A figure with what it is a share of. */
  readonly figure = (name: string): Locator =>
    this.page.locator("dl").filter({ has: this.page.getByRole("term").filter({ hasText: name }) })

  readonly table = (name: string): Locator => this.page.getByRole("table", { name })
  readonly row = (table: string, text: string): Locator =>
    this.table(table).getByRole("row").filter({ hasText: text })

  readonly peopleOnly = () => this.page.getByRole("switch", { name: "People only in tables" })
  readonly of = (name: "Opened" | "Clicked"): Locator =>
    this.page.getByRole("radiogroup", { name: "Show" }).getByRole("radio", { name })
  readonly chart = () => this.page.getByRole("application", { name: /^Messages (opened|with clicks) by/ })
  readonly filter = () => this.page.getByRole("button", { name: /^Filter/ })
  readonly choice = (name: string): Locator =>
    this.page.getByRole("dialog", { name: "Filter" }).getByRole("checkbox", { name })
  /** Button that removes a filter, and the filter in words. */
  readonly take = (field: string): Locator =>
    this.page.getByRole("button", { name: new RegExp(`^Remove the filter ${field}: `) })
  readonly chip = (field: string): Locator => this.take(field).locator("..")
  readonly map = () => this.page.frameLocator('iframe[title^="Clicks in"]')
}
