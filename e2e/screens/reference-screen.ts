import type { Locator, Page } from "@playwright/test"

export class ReferenceScreen {
  private readonly page: Page
  private readonly base: string
  constructor(page: Page, slug: string) {
    this.page = page
    this.base = `/p/${slug}/smtp/reference`
  }

  async open(method = ""): Promise<void> {
    await this.page.goto(method ? `${this.base}/${method}` : this.base)
    await this.title(method || "API reference").waitFor()
  }

  readonly title = (text: string): Locator => this.page.getByRole("heading", { name: text, level: 1 })
  readonly filter = (): Locator => this.page.getByLabel("Filter methods")
  readonly methods = (): Locator => this.page.getByRole("navigation", { name: "Methods" }).getByRole("link")
  readonly method = (path: string): Locator => this.methods().filter({ hasText: path })

  readonly code = (label: string): Locator => this.page.getByRole("region", { name: `${label} code` })
  async chooseLanguage(label: string): Promise<void> {
    await this.page.getByRole("tab", { name: label }).click()
  }

  readonly part = (title: string): Locator => this.page.getByRole("region", { name: title, exact: true })
  async openFields(of: string): Promise<void> {
    await this.part("Request")
      .getByText(new RegExp(`fields? of ${of}$`))
      .click()
  }
}
