import type { Undeliverable } from "./plan.ts"

/** A project's mode needs a setting that the service had when the mode was set. */
export const unset = (setting: string): Undeliverable => ({
  reason: `The setting ${setting} of the mail service is missing, so messages of this project cannot leave.`,
  classification: { outcome: "soft", delivery_status: "err_will_retry", neverSuppresses: true },
})
