import type { Locator, Page } from "@playwright/test"

/** Start of a template: the gallery, and the preview of one start. */
export class GalleryScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/p/${slug}/templates/new`)
  }

  search = (): Locator => this.page.getByRole("searchbox", { name: "Search the gallery" })
  card = (name: string): Locator => this.page.getByRole("button", { name, exact: true })
  /** The cards of starts, each with its picture. */
  cards = (): Locator => this.page.getByRole("listitem").filter({ has: this.page.locator("iframe") })
  /** The start that is looked at, as its recipient gets it. */
  look = (name: string): Locator =>
    this.page.getByRole("region", { name: `${name} with the brand of this project` })
  sample = (name: string): Locator =>
    this.page.getByRole("radiogroup", { name: "Sample" }).getByRole("radio", { name })
  name = (): Locator => this.page.getByLabel("Name", { exact: true })
  engine = (name: string): Locator => this.page.getByRole("radio", { name: new RegExp(`^${name}`) })
  use = (): Locator => this.page.getByRole("button", { name: "Use this" })
}
