import type { ReactNode } from "react"
import { requireOwner } from "#lib/access/auth/guard"

/** Checks access before anything renders, so that everybody but the owner gets a real 403. */
export default async function SizesLayout({ children }: { children: ReactNode }) {
  await requireOwner("/storage")
  return children
}
