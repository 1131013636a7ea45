import type { Page } from "@playwright/test"

export class DomainsScreen {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  readonly addButton = () => this.page.getByRole("button", { name: "Add a domain" }).first()
  readonly dialog = () => this.page.getByRole("dialog")
  readonly name = () => this.dialog().getByLabel("Domain", { exact: true })
  readonly record = (what: string) => this.page.getByRole("listitem", { name: what, exact: true })
  readonly state = () => this.page.locator("h1 + [role=status]")
  readonly zone = () => this.page.getByRole("region", { name: "zone file", exact: true })

  async add(domain: string): Promise<void> {
    await this.addButton().click()
    await this.name().fill(domain)
    await this.dialog().getByRole("button", { name: "Add a domain" }).click()
    await this.page.waitForURL(`**/domains/${domain}`)
  }

  async remove(domain: string): Promise<void> {
    await this.page.getByRole("button", { name: "Delete", exact: true }).click()
    await this.dialog().getByLabel(`Type ${domain}`).fill(domain)
    await this.dialog().getByRole("button", { name: "Delete domain" }).click()
    await this.page.waitForURL("**/domains")
  }
}
