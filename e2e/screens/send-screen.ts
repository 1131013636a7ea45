import type { Page } from "@playwright/test"

export class SendScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(base: string, slug: string): Promise<void> {
    await this.page.goto(`${base}/p/${slug}/send`)
    await this.page.getByRole("heading", { name: "Send", level: 1 }).waitFor()
  }

  readonly subject = () => this.page.getByLabel("Subject")
  readonly text = () => this.page.getByRole("textbox", { name: "Text", exact: true })
  readonly to = () => this.page.getByLabel("To", { exact: true })
  readonly result = () => this.page.getByRole("region", { name: "Result" })
  readonly sendButton = () =>
    this.page.getByRole("button", { name: /^(Send|Schedule)( to| for)? ?[\d,]*/ }).last()
  readonly column = (label: string) => this.page.getByLabel(label, { exact: true })

  readonly run = (subject: string) => this.page.getByRole("row").filter({ hasText: subject })

  /** Number of recipients of the run with a known result. */
  async settled(): Promise<number> {
    const [, count] = /([\d,]+) of [\d,]+ people/.exec(await this.result().innerText()) ?? []
    return Number(count?.replaceAll(",", "") ?? -1)
  }

  async write(subject: string, text: string): Promise<void> {
    await this.subject().fill(subject)
    await this.text().fill(text)
  }

  async chooseCsv(name: string, text: string): Promise<void> {
    await this.page.getByRole("radio", { name: "CSV file" }).click()
    await this.page
      .locator('input[type=file][aria-label="CSV file"]')
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
  }
}
