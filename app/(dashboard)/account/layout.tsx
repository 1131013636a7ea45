import type { ReactNode } from "react"
import { AccountShell } from "../account-shell.tsx"

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <AccountShell path="/account">{children}</AccountShell>
}
