import type { Locator, Page } from "@playwright/test"

export class MessagesScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly table = () => this.page.getByRole("table", { name: "Messages" })

  /** The rows of messages, without the head. */
  readonly rows = (): Locator => this.table().locator("tbody").getByRole("row")

  readonly row = (text: string): Locator => this.rows().filter({ hasText: text })

  readonly box = (text: string): Locator => this.row(text).getByRole("checkbox")

  /** "18 messages · 3.4 ms" */
  readonly note = (): Locator => this.page.getByText(/\d+ messages? · /)

  readonly bar = (): Locator => this.page.getByRole("region", { name: "Messages: For the selected rows" })

  readonly views = (): Locator => this.page.getByRole("navigation", { name: "Saved views" })

  readonly filters = (): Locator => this.page.getByRole("dialog", { name: "Filter" })

  readonly openFilters = () => this.page.getByRole("button", { name: /^Filter\b/ }).click()

  /** A value of a field in the menu, by the name that it has there. */
  readonly value = (field: string, name: string | RegExp): Locator =>
    this.filters().getByRole("group", { name: field }).getByRole("checkbox", { name })

  /** Types into fields of the menu, each with Enter. */
  async filter(fields: Partial<Record<"Tag" | "Campaign" | "Domain", string>>): Promise<void> {
    await this.openFilters()
    for (const [name, value] of Object.entries(fields)) {
      const field = this.filters().getByLabel(`${name}: find or type a value`)
      await field.fill(value)
      await field.press("Enter")
    }
    await this.page.keyboard.press("Escape")
  }

  readonly takeFilter = (field: string) =>
    this.page.getByRole("button", { name: new RegExp(`^Remove the filter ${field}: `) }).click()
}
