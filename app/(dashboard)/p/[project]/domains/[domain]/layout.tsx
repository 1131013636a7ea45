import type { ReactNode } from "react"
import { loadDomain } from "../load.ts"

type Props = { params: Promise<{ project: string; domain: string }>; children: ReactNode }

/** Reads the domain before anything is drawn, so that an unknown one is a real 404. */
export default async function DomainLayout({ params, children }: Props) {
  const { project, domain } = await params
  await loadDomain(project, decodeURIComponent(domain))
  return children
}
