import type { ReactNode } from "react"
import { loadPart } from "../load.ts"

type Props = { params: Promise<{ project: string; id: string }>; children: ReactNode }

/** Reads the snippet or layout before anything is drawn, so that an unknown one is a real 404. */
export default async function TemplatePartLayout({ params, children }: Props) {
  const { project, id } = await params
  await loadPart(project, id)
  return children
}
