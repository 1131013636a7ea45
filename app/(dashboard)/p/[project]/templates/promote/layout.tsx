import type { ReactNode } from "react"
import { requireRight } from "#lib/access/auth/guard"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Promoting templates requires the right to write them. */
export default async function PromoteLayout({ params, children }: Props) {
  await requireRight((await params).project, "templates", "write")
  return children
}
