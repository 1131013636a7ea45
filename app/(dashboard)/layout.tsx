import type { ReactNode } from "react"
import { requireUser } from "#lib/auth/guard"

/** Everything inside needs a person; who has none is sent to the door. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireUser()
  return children
}
