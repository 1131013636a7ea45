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

  async filter(
    fields: Partial<Record<"Tag" | "Recipient domain", string>>,
    provider?: string,
  ): Promise<void> {
    await this.page.getByRole("button", { name: /^Filter\b/ }).click()
    const form = this.page.getByRole("dialog", { name: "Filter" })
    for (const [name, value] of Object.entries(fields)) await form.getByLabel(name).fill(value)
    if (provider) await form.getByLabel("Mailbox provider").selectOption({ label: provider })
    await form.getByRole("button", { name: "Show" }).click()
  }
}
