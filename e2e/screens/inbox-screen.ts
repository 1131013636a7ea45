import type { Page } from "@playwright/test"

export class InboxScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly letters = () =>
    this.page.getByRole("navigation", { name: "Captured messages" }).getByRole("listitem")
  readonly letter = (to: string) => this.letters().filter({ hasText: to })
  readonly opened = () => this.page.getByRole("article")

  async open(slug: string): Promise<void> {
    await this.page.goto(`/p/${slug}/inbox`)
  }
}
