import type { ReactNode } from "react"
import { loadPreferences } from "./load.ts"
import { Reader } from "./reader.tsx"

/** Every signed-in page: with what its reader chose, from the first drawing on. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  return <Reader preferences={await loadPreferences()}>{children}</Reader>
}
