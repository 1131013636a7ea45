import type { Page } from "@playwright/test"
import { type ApiClient, apiClient } from "../tools/api-client.ts"
import { type DashboardClient, signedInClient } from "../tools/dashboard-client.ts"
import { within } from "../tools/lib/timeouts.mjs"
import { test as base } from "./listening.ts"
import { enterAs } from "./session.ts"
import { openSharedEnvironment, type Shared } from "./shared-environment.ts"
import { createProject } from "./test-environment.ts"

/** Fixtures of flows: the shared environment of their worker, a page, and short ways to sign in. */
export type Fixtures = {
  /** Signs this page in. It is still empty: the flow opens the page it tests. */
  signIn(email: string): Promise<Page>
  /** The same person's session for a script. */
  script(email: string): Promise<DashboardClient>
  /** The email API with the key of the first project. */
  api: ApiClient
  /** A project for one flow, and the email API with its key: no other flow sends in it. */
  newProject(name: string): ReturnType<typeof createProject>
}

export const test = base.extend<Fixtures, { shared: Shared }>({
  // Flows of a worker run one after another, so nothing changes its environment in parallel. The first flow opens it.
  shared: [
    // Playwright requires the names of other fixtures here; this one needs none.
    async ({ browserName: _any }, use, { workerIndex }) => {
      const { shared, close } = await openSharedEnvironment(workerIndex)
      await use(shared)
      await close()
    },
    { scope: "worker", timeout: within(120_000) },
  ],
  baseURL: async ({ shared }, use) => use(shared.dashboardUrl),
  signIn: async ({ page, shared }, use) =>
    use(async (email) => {
      await enterAs(page.context(), shared.dashboardUrl, { email, password: shared.password })
      return page
    }),
  script: async ({ shared }, use) =>
    use((email) => signedInClient(shared.dashboardUrl, email, shared.password)),
  api: async ({ shared }, use) => use(apiClient(shared.serviceUrl, shared.ours.key)),
  newProject: async ({ shared, script }, use) => {
    const { serviceUrl } = shared
    const account = apiClient(serviceUrl, shared.accountKey)
    await use(async (name) => createProject({ serviceUrl, account }, await script(shared.owner), name))
  },
})

export { expect } from "@playwright/test"
