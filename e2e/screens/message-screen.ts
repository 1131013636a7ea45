import type { Page } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { listening } from "../listening.ts"

/** The page of one message. */
export class MessageScreen {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  /** The message that a job sent; its first event may still be on the way. */
  async open(slug: string, jobId: string): Promise<void> {
    await this.#page.goto(`/p/${slug}/messages/${encodeURIComponent(jobId)}`)
    await this.again()
      .or(this.newer())
      .first()
      .waitFor({ timeout: within(30_000) })
    await listening(this.#page)
  }

  readonly again = () => this.#page.locator("header").getByRole("button", { name: "Send again" })
  readonly copyRequest = () => this.#page.getByRole("button", { name: "Copy as API request" })
  readonly steps = () => this.#page.getByRole("navigation", { name: "Other messages of the list" })
  readonly newer = () => this.steps().getByLabel(/^Newer message/)
  readonly older = () => this.steps().getByLabel(/^Older message/)
  readonly dialog = () => this.#page.getByRole("dialog")
  readonly content = () => this.#page.locator("#main #content")
  readonly subject = () => this.#page.getByRole("heading", { level: 1 })
}
