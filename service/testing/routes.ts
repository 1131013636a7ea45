import type { Host, Routes } from "../routing/plan.ts"
import { sandboxPlan } from "../routing/routes.ts"

/** Everything goes to one host. */
export const routesTo = (host: Host): Routes => ({
  planFor: async ({ domain }) => sandboxPlan(host, domain),
})
