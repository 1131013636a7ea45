import type { ReactNode } from "react"
import { requireMethod } from "../../load.ts"

type Props = { params: Promise<{ project: string; group: string; method: string }>; children: ReactNode }

/** Runs before anything is sent, so that an unknown method is a real 404. */
export default async function MethodLayout({ params, children }: Props) {
  const { project, group, method } = await params
  await requireMethod(project, `${group}/${method}`)
  return children
}
