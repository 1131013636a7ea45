import type { Page } from "@playwright/test"

/** The keys of a project: those of programs, and the one that the dashboard works with. */
export class KeysScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly makeButton = () => this.page.getByRole("button", { name: "Create a key" })
  readonly replaceButton = () => this.page.getByRole("button", { name: "Replace the key" })
  readonly dialog = () => this.page.getByRole("dialog")
  /** A new key, in the one window that shows it. */
  readonly shown = () => this.dialog().getByRole("region", { name: "The key", exact: true })
  readonly row = (name: string) => this.page.getByRole("row").filter({ hasText: name })
  readonly acts = (name: string) => this.row(name).getByRole("button", { name })
}
