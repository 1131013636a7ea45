import type { Page } from "@playwright/test"
import { type InputMethod, mouse } from "../input-method.ts"
import type { Owner } from "../test-environment.ts"

export class SetupScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Fills in the form of the one-time link and waits for the first project's dialog. */
  async createOwner(owner: Owner, input: InputMethod = mouse): Promise<void> {
    await input.write(this.page.getByLabel("Your name"), owner.name)
    await input.write(this.page.getByLabel("E-mail"), owner.email)
    await input.write(this.page.getByLabel("Password", { exact: true }), owner.password)
    await input.press(this.page.getByRole("button", { name: "Create the owner" }))
    await this.page.waitForURL("**/projects?new*")
  }
}
