import type { Method } from "#contract/method"
import { groupOf } from "#contract/openapi/names"
import { referenceWords } from "#words/reference"

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

type Labels = Readonly<Record<string, string>>

const labelOf = (group: string, labels: Labels): string =>
  labels[group] ?? group.charAt(0).toUpperCase() + group.slice(1).replaceAll("-", " ")

const rank = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length)

export function groupsOf(
  methods: readonly Method[],
  labels: Labels = referenceWords.en.groups,
): MethodGroup[] {
  const names = [...new Set(methods.map((method) => groupOf(method.path)))]
  return names
    .map((name) => ({
      name,
      label: labelOf(name, labels),
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
