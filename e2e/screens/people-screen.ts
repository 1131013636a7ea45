import type { Page } from "@playwright/test"

/** The people of a project and the invitations that wait. */
export class PeopleScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly inviteButton = () => this.page.getByRole("button", { name: "Invite a person" })
  readonly dialog = () => this.page.getByRole("dialog")
  readonly link = () => this.dialog().getByRole("textbox", { name: "Invitation link" })
  readonly invitation = (email: string) => this.page.getByRole("listitem").filter({ hasText: email })
}
