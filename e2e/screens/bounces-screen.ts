import type { Locator, Page } from "@playwright/test"

export class BouncesScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly title = () => this.page.getByRole("heading", { name: "Bounces & blocks", level: 1 })

  readonly board = () => this.page.getByRole("table", { name: "Spam-block board" })
  readonly reasons = () => this.page.getByRole("table", { name: "By reason" })
  readonly domains = () => this.page.getByRole("table", { name: "By domain" })
  readonly replies = () => this.page.getByRole("table", { name: "What servers replied" })
  readonly providers = () => this.page.getByRole("table", { name: "By provider" })

  /** A block in the list under the board, and what takes it up. */
  readonly block = (domain: string): Locator =>
    this.page
      .getByRole("list", { name: "Blocks in this period" })
      .getByRole("listitem")
      .filter({ hasText: domain })
  readonly acknowledging = () => this.page.getByRole("dialog", { name: /^Acknowledge the block/ })

  readonly row = (table: Locator, text: string): Locator => table.getByRole("row").filter({ hasText: text })

  /**
   * Links that filter the page by provider, reason or server. Rows of reasons are rendered for phones as well, and
   * hidden.
   */
  readonly only = (table: Locator, name: string): Locator =>
    table.getByTitle(`Show only ${name}`).filter({ visible: true })

  readonly explained = (name: string): Locator =>
    this.reasons().getByTitle(`“${name}”: meaning and what to do`).filter({ visible: true })

  readonly take = (field: string): Locator =>
    this.page.getByRole("button", { name: new RegExp(`^Remove the filter ${field}: `) })

  readonly filters = () => this.page.getByRole("dialog", { name: "Filter" })
}
