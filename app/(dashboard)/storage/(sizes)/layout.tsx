import type { ReactNode } from "react"
import { requireOwner } from "#lib/access/auth/guard"

/** Asks before anything is drawn, so that everybody but the owner gets a real 403. */
export default async function SizesLayout({ children }: { children: ReactNode }) {
  await requireOwner("/storage")
  return children
}
