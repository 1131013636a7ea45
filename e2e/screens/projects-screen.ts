import type { Page } from "@playwright/test"
import { type InputMethod, mouse } from "../input-method.ts"

export class ProjectsScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly dialog = () => this.page.getByRole("dialog", { name: "New project" })
  readonly project = (name: string) => this.page.getByRole("link", { name })

  /** Makes a project in the dialog and waits for its guide. */
  async create(name: string, input: InputMethod = mouse): Promise<void> {
    await input.write(this.dialog().getByLabel("Name"), name)
    await input.press(this.dialog().getByRole("button", { name: "Create project" }))
    await this.page.waitForURL("**/p/*/start")
  }
}
