import { createRequire } from "node:module"
import { disposableEmailBlocklistSet } from "disposable-email-domains-js"

const require = createRequire(import.meta.url)

const disposable: ReadonlySet<string> = disposableEmailBlocklistSet()

/** The package has no types: an array of local parts. */
const roleWords: unknown = require("role-based-email-addresses")
const roles: ReadonlySet<string> = new Set(Array.isArray(roleWords) ? roleWords.map(String) : [])

/** True for domains that offer addresses for minutes, and for names below them. `domain` is ASCII. */
export function isDisposableDomain(domain: string): boolean {
  const labels = domain.split(".")
  return labels.some((_, first) => disposable.has(labels.slice(first).join(".")))
}

/** True for local parts that name an office and not a person: `info`, `sales+spring`. */
export const isRole = (local_part: string): boolean =>
  roles.has(local_part.toLowerCase().replace(/\+.*$/s, ""))
