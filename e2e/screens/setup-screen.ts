import type { Page } from "@playwright/test"
import { type Hands, mouse } from "../hands.ts"
import type { Owner } from "../world.ts"

export class SetupScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Fills in the form of the one-time link and waits for the first project's dialog. */
  async createOwner(owner: Owner, hands: Hands = mouse): Promise<void> {
    await hands.write(this.page.getByLabel("Your name"), owner.name)
    await hands.write(this.page.getByLabel("E-mail"), owner.email)
    await hands.write(this.page.getByLabel("Password", { exact: true }), owner.password)
    await hands.press(this.page.getByRole("button", { name: "Create the owner" }))
    await this.page.waitForURL("**/projects?new*")
  }
}
