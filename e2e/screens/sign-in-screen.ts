import type { Page } from "@playwright/test"
import { type InputMethod, mouse } from "../input-method.ts"

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

  async submit(email: string, password: string, input: InputMethod = mouse): Promise<void> {
    await input.write(this.page.getByLabel("E-mail"), email)
    await input.write(this.page.getByLabel("Password", { exact: true }), password)
    await input.press(this.page.getByRole("button", { name: "Sign in", exact: true }))
  }

  readonly fault = () => this.page.getByText("Address or password is wrong.")
}
