"use client"

import { TwoFactorSetup } from "../../_account/two-factor-setup.tsx"

/** The second factor that the account asks for, set up before anything else. */
export function RequiredSetup({ next }: { next: string }) {
  return <TwoFactorSetup onDone={() => location.assign(next)} />
}
