"use client"

import { TwoFactorSetup } from "../../_account/two-factor-setup.tsx"

/** Setup of the second factor that the account requires, before anything else. */
export function RequiredSetup({ next }: { next: string }) {
  return <TwoFactorSetup onDone={() => location.assign(next)} />
}
