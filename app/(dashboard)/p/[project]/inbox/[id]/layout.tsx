import type { ReactNode } from "react"
import { loadLetter } from "../load.ts"

type Props = { params: Promise<{ project: string; id: string }>; children: ReactNode }

/** Reads the letter before anything is drawn, so that an unknown one is a real 404. */
export default async function LetterLayout({ params, children }: Props) {
  const { project, id } = await params
  await loadLetter(project, id)
  return children
}
