import type { ReactNode } from "react"
import { loadCall } from "../../../call/load.ts"

type Props = { params: Promise<{ project: string; id: string; call: string }>; children: ReactNode }

/** Reads the call before anything is drawn, so that an unknown one is a real 404. */
export default async function CallLayout({ params, children }: Props) {
  const { project, id, call } = await params
  await loadCall(project, id, call)
  return children
}
