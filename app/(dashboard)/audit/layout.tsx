import type { ReactNode } from "react"
import { AccountShell } from "../account-shell.tsx"

export default function AccountAuditLayout({ children }: { children: ReactNode }) {
  return <AccountShell path="/audit">{children}</AccountShell>
}
