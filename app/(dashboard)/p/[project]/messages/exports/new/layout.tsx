import type { ReactNode } from "react"
import { requireRight } from "#lib/access/auth/guard"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Ordering requires the write right. */
export default async function NewExportLayout({ params, children }: Props) {
  await requireRight((await params).project, "exports", "write")
  return children
}
