import type { ReactNode } from "react"
import { requireRight } from "#lib/access/auth/guard"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Methods of the account: the owner alone. */
export default async function ConfirmedLayout({ params, children }: Props) {
  await requireRight((await params).project, "account", "read")
  return children
}
