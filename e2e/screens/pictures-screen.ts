import type { Locator, Page } from "@playwright/test"

type File = { name: string; content: Buffer | string }

/** The library of pictures, and the window in which one is added or chosen. */
export class PicturesScreen {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/p/${slug}/templates/pictures`)
    await this.page.getByRole("heading", { level: 1, name: "Pictures" }).waitFor()
  }

  uploadButton = (): Locator => this.page.getByRole("button", { name: "Upload a picture" })
  tile = (name: string): Locator =>
    this.page.getByRole("list", { name: "Pictures" }).getByRole("listitem").filter({ hasText: name })
  deleteButton = (name: string): Locator => this.page.getByRole("button", { name: `Delete ${name}` })
  deleteDialog = (name: string): Locator => this.page.getByRole("dialog", { name: `Delete ${name}?` })
  chooser = (): Locator => this.page.getByRole("dialog", { name: "Choose a picture" })
  addDialog = (name: string): Locator => this.page.getByRole("dialog", { name: `Add ${name}` })
  shape = (name: string): Locator => this.page.getByRole("radio", { name, exact: true })
  width = (): Locator => this.page.getByLabel("Width in the message")
  alt = (): Locator => this.page.getByRole("dialog").getByLabel("Alternative text")

  /** Selects a file as the system's own dialog does. */
  async give(...files: File[]): Promise<void> {
    await this.page.locator('input[type="file"]').setInputFiles(
      files.map(({ name, content }) => ({
        name,
        mimeType: "image/png",
        buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
      })),
    )
  }

  /** Drops a file on a part of the page. */
  async drop(target: Locator, { name, content }: File): Promise<void> {
    await this.handOver(target, { name, content }, "drop")
  }
  async paste(target: Locator, { name, content }: File): Promise<void> {
    await this.handOver(target, { name, content }, "paste")
  }
  private async handOver(target: Locator, { name, content }: File, event: "drop" | "paste"): Promise<void> {
    const base64 = Buffer.from(content).toString("base64")
    await target.evaluate(
      (element, file) => {
        const bytes = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], file.name, { type: "image/png" }))
        const bounds = element.getBoundingClientRect()
        const place = { clientX: bounds.left + 40, clientY: bounds.top + 10 }
        const usual = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          file.event === "drop"
            ? new DragEvent("drop", { ...usual, ...place, dataTransfer: data })
            : new ClipboardEvent("paste", { ...usual, clipboardData: data }),
        )
      },
      { base64, name, event },
    )
  }
}
