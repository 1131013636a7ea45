import { Refusal } from "../../refusal.ts"

/** ACCOUNT-3: there are no backend domains here, so no id exists; null and absent are accepted. */
export function refuseBackend(backend_domain_id: number | null | undefined, code: number): void {
  if (typeof backend_domain_id === "number")
    throw new Refusal(code, "project.backend_domain_id: this account has no backend domain of this id.")
}
