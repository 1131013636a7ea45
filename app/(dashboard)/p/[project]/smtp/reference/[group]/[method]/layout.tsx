import type { ReactNode } from "react"
import { requireMethod } from "../../load.ts"

type Props = { params: Promise<{ project: string; group: string; method: string }>; children: ReactNode }

/** Before anything is sent, so that a method nobody knows is a real 404. */
export default async function MethodLayout({ params, children }: Props) {
  const { project, group, method } = await params
  await requireMethod(project, `${group}/${method}`)
  return children
}
