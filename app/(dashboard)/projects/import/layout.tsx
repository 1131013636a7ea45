import type { ReactNode } from "react"
import { requireOwner } from "#lib/access/auth/guard"

/** The owner alone. */
export default async function ImportLayout({ children }: { children: ReactNode }) {
  await requireOwner("/projects/import")
  return children
}
