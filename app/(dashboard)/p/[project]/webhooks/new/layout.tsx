import type { ReactNode } from "react"
import { requireRight } from "#lib/access/auth/guard"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Only those who may write webhooks add one. */
export default async function NewWebhookLayout({ params, children }: Props) {
  await requireRight((await params).project, "webhooks", "write")
  return children
}
