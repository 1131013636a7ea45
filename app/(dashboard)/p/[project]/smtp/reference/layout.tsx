import type { ReactNode } from "react"
import { loadMethodsList } from "./load.ts"
import { ReferenceFrame } from "./reference-frame.tsx"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** The list of methods is at the left of every method and stays while methods change. */
export default async function ReferenceLayout({ params, children }: Props) {
  const { project } = await params
  return (
    <ReferenceFrame project={project} groups={await loadMethodsList(project)}>
      {children}
    </ReferenceFrame>
  )
}
