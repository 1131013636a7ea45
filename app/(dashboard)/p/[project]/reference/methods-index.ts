import type { Method } from "#contract/method"
import { groupOf } from "#contract/openapi/names"

/** The list of methods at the left. Pure, and light: the browser filters with it. */
export type MethodLine = { path: string; name: string; summary: string; isOurs: boolean; isAccount: boolean }
export type MethodGroup = { name: string; label: string; methods: MethodLine[] }

/** Groups in the order in which a newcomer needs them; others follow by name. */
const order = [
  "email",
  "template",
  "webhook",
  "suppression",
  "domain",
  "event-dump",
  "tag",
  "email-validation",
]

const labels: Readonly<Record<string, string>> = {
  captured: "Captured letters",
  "confirmed-email": "Confirmed addresses",
  domain: "Sender domains",
  email: "Sending",
  "email-validation": "Address validation",
  "event-dump": "Event dumps",
  letter: "Letters",
  project: "Projects",
  rights: "Rights",
  suppression: "Suppressions",
  system: "Service",
  tag: "Tags",
  template: "Templates",
  unsubscribed: "Unsubscribed (obsolete)",
  webhook: "Webhooks",
}

const labelOf = (group: string): string =>
  labels[group] ?? group.charAt(0).toUpperCase() + group.slice(1).replaceAll("-", " ")

const rank = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length)

export function groupsOf(methods: readonly Method[]): MethodGroup[] {
  const names = [...new Set(methods.map((method) => groupOf(method.path)))]
  return names
    .map((name) => ({
      name,
      label: labelOf(name),
      methods: methods.filter((method) => groupOf(method.path) === name).map(lineOf),
    }))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.label < b.label ? -1 : 1))
}

const lineOf = (method: Method): MethodLine => ({
  path: method.path,
  name: method.path.slice(method.path.indexOf("/") + 1),
  summary: method.summary,
  isOurs: method.isExtension ?? false,
  isAccount: method.key === "account",
})

/** Methods whose path or summary has every word, in any case. */
export function matching(groups: readonly MethodGroup[], search: string): MethodGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (group: MethodGroup, method: MethodLine): boolean => {
    const text = `${group.label} ${method.path} ${method.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, methods: group.methods.filter((method) => fits(group, method)) }))
    .filter((group) => group.methods.length > 0)
}
