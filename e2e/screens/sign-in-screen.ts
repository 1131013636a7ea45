import type { Page } from "@playwright/test"

export class SignInScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page, signs in and waits until it is left. */
  async signIn(email: string, password: string): Promise<void> {
    await this.page.goto("/sign-in")
    await this.submit(email, password)
    await this.page.waitForURL((url) => !url.pathname.startsWith("/sign-in"))
  }

  async submit(email: string, password: string): Promise<void> {
    await this.page.getByLabel("E-mail").fill(email)
    await this.page.getByLabel("Password", { exact: true }).fill(password)
    await this.page.getByRole("button", { name: "Sign in", exact: true }).click()
  }

  readonly fault = () => this.page.getByText("Address and password do not fit together.")
}
