import type { Locator, Page } from "@playwright/test"

/** The suppressions page: where things are, and what a person does with them. */
export class SuppressionsScreen {
  readonly page: Page
  readonly list: Locator
  readonly details: Locator
  readonly importing: Locator
  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole("grid", { name: "Suppressed addresses" })
    this.details = page.getByRole("region", { name: "Details of the address" })
    this.importing = page.getByRole("region", { name: "Import a file" })
  }

  async open(slug: string, search = ""): Promise<void> {
    await this.page.goto(`/p/${slug}/suppressions${search}`)
    // The figure comes from the browser: from then on the page listens.
    await this.page.getByText(/(match|suppressions) ·/).waitFor()
  }

  row(address: string): Locator {
    return this.list.getByRole("row", { name: new RegExp(address) })
  }

  count(text: string): Locator {
    return this.page.getByText(new RegExp(`(^| )${text} (match|suppressions) ·`))
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Address or @domain" }).fill(text)
  }

  async chooseFile(name: string, text: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser")
    await this.importing.getByRole("button", { name: "Choose a file" }).click()
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
  }
}
