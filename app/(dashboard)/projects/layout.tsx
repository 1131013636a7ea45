import type { ReactNode } from "react"
import { AccountShell } from "../account-shell.tsx"

export default function ProjectsLayout({ children }: { children: ReactNode }) {
  return <AccountShell path="/projects">{children}</AccountShell>
}
