import type { Locator, Page } from "@playwright/test"

/** Results of a template's messages, and their summary in the list. */
export class TemplateResultsScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly heading = (name: string) => this.page.getByRole("heading", { name, level: 1 })
  /** A figure with what it is a share of. */
  readonly figure = (name: string): Locator =>
    this.page.locator("dl").filter({ has: this.page.getByRole("term").filter({ hasText: name }) })
  readonly table = (name: string): Locator => this.page.getByRole("table", { name })
  readonly row = (table: string, text: string): Locator =>
    this.table(table).getByRole("row").filter({ hasText: text })
  readonly panel = (name: string): Locator => this.page.getByRole("region", { name, exact: true })
  readonly measure = () => this.page.getByRole("combobox", { name: "What is shown" })
  readonly chart = () => this.page.getByRole("application", { name: /by version/ })
  readonly map = () => this.page.frameLocator('iframe[title^="Clicks in"]')

  // Split tests
  readonly begin = () => this.panel("Split test").getByRole("button", { name: "Start a split test" })
  readonly dialog = (name: string | RegExp): Locator => this.page.getByRole("dialog", { name })
  readonly end = (name: RegExp): Locator => this.panel("Split test").getByRole("button", { name })
}
