import type { Page } from "@playwright/test"
import { type Hands, mouse } from "../hands.ts"

export class ProjectsScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly dialog = () => this.page.getByRole("dialog", { name: "New project" })
  readonly project = (name: string) => this.page.getByRole("link", { name })

  /** Makes a project in the dialog and waits for its guide. */
  async create(name: string, hands: Hands = mouse): Promise<void> {
    await hands.write(this.dialog().getByLabel("Name"), name)
    await hands.press(this.dialog().getByRole("button", { name: "Create project" }))
    await this.page.waitForURL("**/p/*/start")
  }
}
