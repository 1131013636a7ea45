import type { ReactNode } from "react"
import { AccountShell } from "../account-shell.tsx"

export default function AccountInboxLayout({ children }: { children: ReactNode }) {
  return <AccountShell path="/inbox">{children}</AccountShell>
}
