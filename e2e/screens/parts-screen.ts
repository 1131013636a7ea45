import type { Locator, Page } from "@playwright/test"

/** Snippets and layouts of a project, and their uses. */
export class PartsScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  open = (slug: string) => this.page.goto(`/p/${slug}/templates/parts`)
  row = (name: string): Locator => this.page.getByRole("row", { name: new RegExp(name) })

  async begin(kind: "snippet" | "layout", name: string): Promise<void> {
    await this.page
      .getByRole("button", { name: `New ${kind}` })
      .first()
      .click()
    const dialog = this.page.getByRole("dialog", { name: `New ${kind}` })
    await dialog.getByLabel("Name").fill(name)
    await dialog.getByRole("button", { name: "Create" }).click()
    await this.page.waitForURL(/\/templates\/parts\/[\da-f-]{36}$/)
    await this.page.getByRole("textbox", { name: "Message", exact: true }).waitFor()
  }

  usesDialog = (name: string): Locator => this.page.getByRole("dialog", { name: `Where ${name} is used` })
  use = (name: string, template: string): Locator =>
    this.usesDialog(name).getByRole("listitem").filter({ hasText: template })
}
