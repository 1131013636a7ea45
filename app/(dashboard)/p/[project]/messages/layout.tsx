import type { ReactNode } from "react"
import { requireRight } from "#lib/access/auth/guard"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Before anything is sent, so that a missing right is a real 403. */
export default async function MessagesLayout({ params, children }: Props) {
  await requireRight((await params).project, "messages", "read")
  return children
}
