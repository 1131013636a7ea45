import type { ReactNode } from "react"
import { requireLetter } from "./load.ts"

type Props = { params: Promise<{ project: string; jobId: string }>; children: ReactNode }

/** Runs before anything is sent, so that an unknown job is a real 404. */
export default async function StoryLayout({ params, children }: Props) {
  const { project, jobId } = await params
  await requireLetter(project, decodeURIComponent(jobId))
  return children
}
