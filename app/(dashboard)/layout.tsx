import type { ReactNode } from "react"
import { ClientProviders } from "./client-providers.tsx"
import { loadPreferences } from "./load.ts"

/** Every signed-in page: with what its reader chose, from the first drawing on. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  return <ClientProviders preferences={await loadPreferences()}>{children}</ClientProviders>
}
