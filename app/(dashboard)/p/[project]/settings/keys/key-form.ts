import type { KeyRight } from "#contract/key-right"
import { limits } from "#contract/limits"
import { isNetwork } from "#contract/network"

/** A program's key as it is typed: networks one a line. */
export type KeyForm = { name: string; right: KeyRight; networks: string }

export type KeyFault =
  | { field: "name"; what: "missing" }
  | { field: "networks"; what: "tooMany"; most: number }
  | { field: "networks"; what: "notNetwork"; text: string }

/** Networks of a text: one a line, or parted by commas or blanks. */
export const networksIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** What keeps the form from being sent, the first thing first; null when nothing does. */
export function faultOfForm({ name, networks }: KeyForm): KeyFault | null {
  if (name.trim() === "") return { field: "name", what: "missing" }
  const all = networksIn(networks)
  const wrong = all.find((one) => !isNetwork(one))
  if (wrong !== undefined) return { field: "networks", what: "notNetwork", text: wrong.slice(0, 60) }
  const most = limits.apiKeyNetworksMax
  return all.length > most ? { field: "networks", what: "tooMany", most } : null
}
