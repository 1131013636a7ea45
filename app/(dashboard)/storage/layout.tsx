import type { ReactNode } from "react"
import { AccountShell } from "../account-shell.tsx"

export default function StorageLayout({ children }: { children: ReactNode }) {
  return <AccountShell path="/storage">{children}</AccountShell>
}
