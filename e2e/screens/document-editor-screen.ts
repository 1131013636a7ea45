import { expect, type Locator, type Page } from "@playwright/test"
import { TemplateEditorScreen } from "./template-editor-screen.ts"

/** The editor of a visual template, of a snippet or of a layout. */
export class DocumentEditorScreen extends TemplateEditorScreen {
  constructor(page: Page) {
    super(page)
    this.canvas = () => page.getByRole("textbox", { name: "Message", exact: true })
  }

  readonly canvas: () => Locator

  override async open(url: string): Promise<void> {
    await this.page.goto(url)
    await this.canvas().waitFor()
  }

  /** Begins an empty document at a project's gallery. */
  override async begin(templates: string, name: string): Promise<void> {
    await this.page.goto(`${templates}/new?start=empty`)
    await this.page.getByLabel("Name", { exact: true }).fill(name)
    await this.use()
    await this.canvas().waitFor()
  }

  /** Types at the end of the text. */
  async writeAtEnd(words: string): Promise<void> {
    await this.page.getByRole("button", { name: "Write at the end" }).click()
    await expect(this.canvas()).toBeFocused()
    await this.page.keyboard.type(words)
  }

  /** Puts in what the slash menu offers under this name. */
  async insert(name: string): Promise<void> {
    await this.writeAtEnd(`/${name.slice(0, 6)}`)
    await this.page.getByRole("option", { name: new RegExp(`^${name}`) }).click()
  }

  /** A block of the message by its words. */
  block = (words: string): Locator => this.canvas().getByText(words)
  /** A line of the list at the caret, or of the one under a field. */
  offered = (name: RegExp): Locator => this.page.getByRole("option", { name })
  /** Caret of another editor in the message. */
  caretOf = (name: string): Locator => this.canvas().locator(".doc-caret-name").filter({ hasText: name })
  inspector = (): Locator => this.page.getByRole("region", { name: "Properties" })
  /** Selected element, as the inspector calls it. */
  selected = (name: string): Locator => this.inspector().getByRole("heading", { name, exact: true })
  /** Parent element, as a link of the inspector. */
  around = (name: string): Locator =>
    this.inspector().getByRole("navigation", { name: "Inside" }).getByRole("button", { name, exact: true })
  property = (name: string): Locator => this.inspector().getByLabel(name, { exact: true })
  side = (name: "Edit" | "Preview"): Locator => this.page.getByRole("radio", { name, exact: true })
  /** Sample data of the message. */
  samplesButton = (): Locator => this.preview().getByRole("button", { name: /^Sample/ })
  samples = (): Locator => this.page.getByRole("dialog", { name: "Sample values" })
  check = (sentence: string | RegExp): Locator =>
    this.checks().getByRole("listitem").filter({ hasText: sentence })

  snippet = (name: string): Locator => this.canvas().locator(".doc-snippet").filter({ hasText: name })
  layout = (): Locator => this.page.getByLabel("Layout", { exact: true })
  showPreview = (): Promise<void> => this.page.getByRole("radio", { name: "Preview" }).click()
  message = () => this.preview().frameLocator("iframe")
}
