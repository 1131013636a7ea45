import type { Page } from "@playwright/test"
import type { Owner } from "../world.ts"

export class SetupScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Fills in the form of the one-time link and waits for the first project's dialog. */
  async createOwner(setupUrl: string, owner: Owner): Promise<void> {
    await this.page.goto(setupUrl)
    await this.page.getByLabel("Your name").fill(owner.name)
    await this.page.getByLabel("E-mail").fill(owner.email)
    await this.page.getByLabel("Password", { exact: true }).fill(owner.password)
    await this.page.getByRole("button", { name: "Create the owner" }).click()
    await this.page.waitForURL("**/projects?new*")
  }
}
