import type { Locator, Page } from "@playwright/test"

export class AlertsScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly title = () => this.page.getByRole("heading", { name: "Alerts", level: 1 })
  readonly newRule = () => this.page.getByRole("link", { name: "New rule" })

  readonly rules = () => this.page.getByRole("table", { name: "Rules" })
  readonly rule = (name: string): Locator => this.rules().getByRole("row").filter({ hasText: name })
  readonly acts = (name: string): Locator => this.page.getByRole("button", { name: `Actions for ${name}` })
  readonly act = (name: string): Locator => this.page.getByRole("menuitem", { name })

  readonly history = () => this.page.getByRole("region", { name: "History" })
  readonly fired = (text: string): Locator => this.history().getByRole("listitem").filter({ hasText: text })
  readonly historyFilter = (name: string): Locator =>
    this.history().getByRole("combobox", { name, exact: true })
  readonly acknowledge = (): Locator => this.history().getByRole("button", { name: /^Acknowledge/ })
  readonly acknowledging = () => this.page.getByRole("dialog", { name: /^Acknowledge/ })

  readonly destinations = () => this.page.getByRole("region", { name: "Destinations" })
  readonly destination = (text: string): Locator =>
    this.destinations().getByRole("listitem").filter({ hasText: text })
  readonly addDestination = () => this.destinations().getByRole("button", { name: "Add destination" })
  readonly adding = () => this.page.getByRole("dialog", { name: "Add destination" })
  readonly test = (address: string): Locator =>
    this.page.getByRole("button", { name: `Send test to ${address}` })

  /** Of the form of a rule. */
  readonly field = (name: string): Locator => this.page.getByLabel(name, { exact: true })
  readonly preview = () => this.page.getByRole("region", { name: "In the last 14 days" })
  readonly create = () => this.page.getByRole("button", { name: "Create rule" })
}
