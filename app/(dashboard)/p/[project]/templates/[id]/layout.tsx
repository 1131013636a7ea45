import type { ReactNode } from "react"
import { loadTemplate } from "../load.ts"

type Props = { params: Promise<{ project: string; id: string }>; children: ReactNode }

/** Reads the template before anything is drawn, so that an unknown one is a real 404. */
export default async function TemplateLayout({ params, children }: Props) {
  const { project, id } = await params
  await loadTemplate(project, id)
  return children
}
