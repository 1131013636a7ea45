import type { Locator, Page } from "@playwright/test"

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

  name = (): Locator => this.page.getByLabel("Name of the template")
  subject = (): Locator => this.page.getByLabel("Subject")
  preview = (): Locator => this.page.getByRole("region", { name: "Preview" })
  testButton = (): Locator => this.page.getByRole("button", { name: "Send a test" })
  code = (): Locator => this.page.getByRole("textbox", { name: /^HTML/ })
  checks = (): Locator => this.page.getByRole("region", { name: "Checks" })
  showLine = (line: number): Locator => this.page.getByRole("button", { name: `Show line ${line}` })

  /** The whole text in place of what stands there. */
  async write(html: string): Promise<void> {
    await this.code().click()
    await this.page.keyboard.press("ControlOrMeta+a")
    // Typed key by key, the editor would close tags by itself.
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
