import type { FrameLocator, Locator, Page } from "@playwright/test"

/** How messages of a project look. */
export class BrandScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/p/${slug}/templates/brand`)
    await this.message().getByText("Thank you for your order").waitFor()
  }

  colour = (scheme: "Light" | "Dark", name: string): Locator =>
    this.page.getByRole("group", { name: scheme }).getByLabel(name, { exact: true })
  button = (name: "Background" | "Label"): Locator =>
    this.page.getByRole("region", { name: "Button" }).getByLabel(name, { exact: true })
  width = (): Locator => this.page.getByLabel(/Width of messages/)
  footer = (): Locator => this.page.getByLabel(/Text in the footer/)
  saveButton = (): Locator => this.page.getByRole("button", { name: "Save", exact: true })
  darkFromLight = (): Locator => this.page.getByRole("button", { name: "Make dark from light" })
  preview = (): Locator => this.page.getByRole("region", { name: "Preview" })
  message = (): FrameLocator => this.page.frameLocator('iframe[title="Preview of a message"]')
  start = (): Locator => this.preview().getByLabel("Message", { exact: true })
  showAs = (name: "Light" | "Dark mode" | "Phone"): Locator =>
    this.preview().getByRole("radio", { name, exact: true })
}
