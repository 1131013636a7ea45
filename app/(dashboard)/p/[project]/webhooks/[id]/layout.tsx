import type { ReactNode } from "react"
import { findWebhook } from "../load.ts"

type Props = { params: Promise<{ project: string; id: string }>; children: ReactNode }

/** Reads the webhook before anything is drawn, so that an unknown one is a real 404. */
export default async function WebhookLayout({ params, children }: Props) {
  const { project, id } = await params
  await findWebhook(project, id)
  return children
}
