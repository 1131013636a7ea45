import type { Locator, Page } from "@playwright/test"
import { type InputMethod, mouse } from "../input-method.ts"

/** The editor of one template. */
export class TemplateEditorScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url)
    await this.code().waitFor()
  }

  /** Begins a template kept as HTML at a project's gallery, as one does who writes HTML. */
  async begin(templates: string, name: string): Promise<void> {
    await this.page.goto(`${templates}/new?start=html`)
    await this.page.getByLabel("Name", { exact: true }).fill(name)
    await this.use()
    await this.code().waitFor()
  }

  /** Goes from what was chosen in the gallery to its draft. */
  async use(input: InputMethod = mouse): Promise<void> {
    await input.press(this.page.getByRole("button", { name: "Use this" }))
    await this.page.waitForURL(/\/templates\/[\da-f-]{36}$/)
  }

  /** Everything that was typed is at the server. */
  isKept = (): Locator => this.state("Draft saved")
  isWaiting = (): Locator => this.state("No connection.")
  isPublished = (version: number): Locator => this.state(`Published as v${version}`)
  /** Excludes the text of toasts. */
  private readonly state = (words: string): Locator =>
    this.page.getByRole("main").getByRole("status").filter({ hasText: words })
  publishButton = (): Locator => this.page.getByRole("button", { name: /^Publish v\d+$/ })
  publishDialog = (): Locator => this.page.getByRole("dialog", { name: /^Publish .* as v\d+\?$/ })
  versionsDialog = (): Locator => this.page.getByRole("dialog", { name: "Versions" })
  /** The last versions and the draft, as the line above the text has them. */
  stops = (): Locator => this.page.getByRole("list", { name: "Last versions" }).getByRole("listitem")
  banner = (words: string | RegExp): Locator => this.page.getByRole("alert").filter({ hasText: words })

  async publish(note = "", input: InputMethod = mouse): Promise<void> {
    await input.press(this.publishButton())
    if (note) await input.write(this.publishDialog().getByLabel("What changed"), note)
    await input.press(this.publishDialog().getByRole("button", { name: /^Publish v/ }))
    await this.publishDialog().waitFor({ state: "hidden" })
  }

  async openVersions(input: InputMethod = mouse): Promise<void> {
    await this.more("Versions", input)
    await this.versionsDialog().waitFor()
  }

  /** Takes a line of the menu of everything else that can be done. */
  async more(name: string, input: InputMethod = mouse): Promise<void> {
    await input.press(this.page.getByRole("button", { name: "More", exact: true }))
    await input.press(this.page.getByRole("menuitem", { name }))
  }

  name = (): Locator => this.page.getByLabel("Name of the template")
  /** A document's subject offers tags, so it is a combobox. */
  subject = (): Locator =>
    this.page
      .getByRole("textbox", { name: "Subject" })
      .or(this.page.getByRole("combobox", { name: "Subject" }))
  preview = (): Locator => this.page.getByRole("region", { name: "Preview" })
  testButton = (): Locator => this.page.getByRole("button", { name: "Send a test" })
  code = (): Locator => this.page.getByRole("textbox", { name: /^HTML/ })
  checks = (): Locator => this.page.getByRole("region", { name: "Checks" })
  showLine = (line: number): Locator => this.page.getByRole("button", { name: `Show line ${line}` })

  /** Replaces the whole text. */
  async write(html: string): Promise<void> {
    await this.code().click()
    await this.page.keyboard.press("ControlOrMeta+a")
    // Typed key by key, the editor would close tags automatically.
    await this.page.keyboard.insertText(html)
  }

  /** Line and column of the cursor, as the browser has it. */
  cursor = (): Promise<{ line: number; column: number }> =>
    this.page.evaluate(() => {
      const selection = getSelection()
      const lines = [...document.querySelectorAll(".cm-line")]
      const line = lines.findIndex((one) => one.contains(selection?.anchorNode ?? null))
      const before = document.createRange()
      if (!selection?.anchorNode || !lines[line]) return { line: 0, column: 0 }
      before.setStart(lines[line], 0)
      before.setEnd(selection.anchorNode, selection.anchorOffset)
      return { line: line + 1, column: before.toString().length + 1 }
    })
}
