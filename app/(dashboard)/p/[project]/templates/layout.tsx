import type { ReactNode } from "react"
import { requireRight } from "#lib/access/auth/guard"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Checks access before anything renders: non-members of the project get a real 404, missing rights a real 403. */
export default async function TemplatesLayout({ params, children }: Props) {
  await requireRight((await params).project, "templates", "read")
  return children
}
