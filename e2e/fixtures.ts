import type { Page } from "@playwright/test"
import { type ApiClient, apiClient } from "../tools/api-client.ts"
import { type DashboardClient, signedInClient } from "../tools/dashboard-client.ts"
import { within } from "../tools/lib/timeouts.mjs"
import { test as base } from "./listening.ts"
import { enterAs } from "./session.ts"
import { openSharedWorld, type Shared } from "./shared-world.ts"
import { createProject } from "./world.ts"

/** What flows get handed: the shared world of their worker, a page, and short ways to be somebody. */
export type Fixtures = {
  /** Gives this page somebody's session. It is still empty: the flow opens what it is about. */
  signIn(email: string): Promise<Page>
  /** The same person's session for a script. */
  script(email: string): Promise<DashboardClient>
  /** The email API with the key of the first project. */
  api: ApiClient
  /** A project of a flow's own, and the email API with its key: what it counts, nobody else sends. */
  newProject(name: string): ReturnType<typeof createProject>
}

export const test = base.extend<Fixtures, { shared: Shared }>({
  // A worker's flows run one after the other, so nobody changes its world beside them. It opens with the first of them.
  shared: [
    // Playwright wants the names of other fixtures here; this one needs none.
    async ({ browserName: _any }, use, { workerIndex }) => {
      const { shared, close } = await openSharedWorld(workerIndex)
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
