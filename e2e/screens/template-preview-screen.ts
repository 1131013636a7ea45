import type { FrameLocator, Locator } from "@playwright/test"
import { TemplateEditorScreen } from "./template-editor-screen.ts"

/** The message at the right of a template's editor, in its looks, and the values that it is filled with. */
export class TemplatePreviewScreen extends TemplateEditorScreen {
  look = (name: string): Locator => this.preview().getByRole("radio", { name, exact: true })
  beside = (): Locator => this.preview().getByRole("button", { name: "Side by side" })
  oneMore = (): Locator => this.preview().getByRole("button", { name: "Add a view" })
  view = (name: string): Locator => this.preview().getByRole("group", { name, exact: true })
  views = (): Locator => this.preview().getByLabel(/^View \d$/)
  /** View at a position, counted from 1. */
  choice = (nth: number): Locator => this.preview().getByLabel(`View ${nth}`)
  close = (name: string): Locator => this.preview().getByRole("button", { name: `Close the view ${name}` })
  footer = (): Locator => this.preview().getByLabel("Language of the footer")
  source = (): Locator => this.preview().getByRole("region", { name: "AMP of the message" })

  /** The frame of a look. */
  message(look = "Desktop"): FrameLocator {
    const title = `Preview of the message${look === "Desktop" ? "" : ` · ${look}`}`
    return this.preview().frameLocator(`iframe[title="${title}"]`)
  }

  /** Of the two halves on a narrow screen. */
  showPreview = (): Promise<void> => this.page.getByRole("radio", { name: "Preview", exact: true }).click()

  samples = (): Locator => this.preview().getByRole("button", { name: /^Sample/ })
  async openSamples(): Promise<void> {
    await this.samples().click()
    await this.page.getByRole("dialog", { name: "Sample values" }).waitFor()
  }
  pastDialog = (): Locator => this.page.getByRole("dialog", { name: "Sample from a past message" })
  valuesDialog = (): Locator => this.page.getByRole("dialog", { name: "Values of a past message" })
}
