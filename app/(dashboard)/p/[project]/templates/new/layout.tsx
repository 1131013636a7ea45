import type { ReactNode } from "react"
import { requireRight } from "#lib/access/auth/guard"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Creating templates requires the right to write them. */
export default async function NewTemplateLayout({ params, children }: Props) {
  await requireRight((await params).project, "templates", "write")
  return children
}
