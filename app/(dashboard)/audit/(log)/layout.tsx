import type { ReactNode } from "react"
import { requireOwner } from "#lib/access/auth/guard"

/** Checks access before anything renders, so that everybody but the owner gets a real 403. */
export default async function LogLayout({ children }: { children: ReactNode }) {
  await requireOwner("/audit")
  return children
}
