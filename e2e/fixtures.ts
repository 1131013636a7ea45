import { test as base, type Page } from "@playwright/test"
import { type ApiClient, apiClient } from "../tools/api-client.ts"
import { type DashboardClient, signedInClient } from "../tools/dashboard-client.ts"
import type { Shared } from "./global-setup.ts"
import { SignInScreen } from "./screens/sign-in-screen.ts"

/** What flows get handed: the shared world, a page, and short ways to be somebody. */
export type Fixtures = {
  shared: Shared
  /** Signs this page in as somebody, through the form. */
  signIn(email: string): Promise<Page>
  /** The same person's session for a script. */
  script(email: string): Promise<DashboardClient>
  /** The email API with the key of the first project. */
  api: ApiClient
}

export const test = base.extend<Fixtures>({
  // Playwright wants the names of other fixtures here; this one needs none.
  shared: async ({ browserName: _any }, use) => use(readShared()),
  baseURL: async ({ shared }, use) => use(shared.dashboardUrl),
  signIn: async ({ page, shared }, use) =>
    use(async (email) => {
      await new SignInScreen(page).signIn(email, shared.password)
      return page
    }),
  script: async ({ shared }, use) =>
    use((email) => signedInClient(shared.dashboardUrl, email, shared.password)),
  api: async ({ shared }, use) => use(apiClient(shared.serviceUrl, shared.ours.key)),
})

export { expect } from "@playwright/test"

function readShared(): Shared {
  const text = process.env.E2E_SHARED
  if (!text) throw new Error("e2e/global-setup.ts did not run.")
  return JSON.parse(text) as Shared
}
