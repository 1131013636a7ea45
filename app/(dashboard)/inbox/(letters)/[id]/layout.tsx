import type { ReactNode } from "react"
import { loadAccountLetter } from "../../load.ts"

type Props = { params: Promise<{ id: string }>; children: ReactNode }

/** Reads the message before anything is drawn, so that an unknown one is a real 404. */
export default async function AccountLetterLayout({ params, children }: Props) {
  await loadAccountLetter((await params).id)
  return children
}
