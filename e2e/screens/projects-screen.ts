import type { Page } from "@playwright/test"

export class ProjectsScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly dialog = () => this.page.getByRole("dialog", { name: "New project" })
  readonly project = (name: string) => this.page.getByRole("link", { name })

  /** Makes a project in the dialog and waits for its guide. */
  async create(name: string): Promise<void> {
    await this.dialog().getByLabel("Name").fill(name)
    await this.dialog().getByRole("button", { name: "Create project" }).click()
    await this.page.waitForURL("**/p/*/start")
  }
}
