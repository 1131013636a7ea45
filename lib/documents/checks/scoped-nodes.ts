import type { Document } from "../document.ts"
import type { DocumentNode, Place } from "../nodes.ts"
import { walk } from "../walk.ts"
import type { Sample } from "./publication.ts"
import { holds, type Scope, valueAt } from "./values.ts"

/** A node with the values in scope. */
export type ScopedNode = {
  node: DocumentNode
  place: Place
  around: readonly DocumentNode[]
  /** Scopes of the parent, before the node's own condition. */
  outer: readonly Scope[]
  /** Scopes in which the node is shown: conditions are true, and a repeated row has its item. */
  shown: readonly Scope[]
  /** Like `shown`, ignoring conditions. */
  possible: readonly Scope[]
}

export const scopesOf = (samples: readonly Sample[]): Scope[] =>
  samples.map(({ name, values }) => ({ sample: name, values, item: null }))

/** Scopes of one node: enough to see all forms of a row, because every text of the row is filled in for each. */
const scopesMax = 200
/** Scopes of all nodes together, unless one for each sample is more. */
const scopesOfAllMax = 100_000

/** Every node in document order; without samples, no node has a scope. */
export function scopedNodes(document: Document, samples: readonly Sample[]): ScopedNode[] {
  const scopes = scopesOf(samples)
  const reached = new Map<DocumentNode, Pick<ScopedNode, "shown" | "possible">>()
  const walked = [...walk(document)]
  const most = Math.min(scopesMax, Math.floor(scopesOfAllMax / walked.length))
  const itemsOf = (outer: readonly Scope[], node: DocumentNode) => itemScopes(outer, node, most)
  return walked.map(({ node, place, around }) => {
    const parent = around.at(-1)
    const outer = (parent && reached.get(parent)) ?? { shown: scopes, possible: scopes }
    const inner = {
      shown: shownOf(itemsOf(outer.shown, node), node, parent),
      possible: itemsOf(outer.possible, node),
    }
    reached.set(node, inner)
    return { node, place, around, outer: outer.shown, ...inner }
  })
}

/** Scopes of a repeated row: items from the whole length of each list, the same number of each. */
function itemScopes(scopes: readonly Scope[], node: DocumentNode, most: number): readonly Scope[] {
  const repeat = node.type === "tableRow" ? node.attrs.repeat : null
  if (!repeat) return scopes
  const itemsMax = Math.max(1, Math.floor(most / scopes.length))
  return scopes.flatMap((scope) => {
    const list = valueAt(scope, repeat.list)
    if (!Array.isArray(list)) return []
    return spread(list, itemsMax).map((value) => ({ ...scope, item: { name: repeat.item, value } }))
  })
}

const spread = <T>(list: readonly T[], most: number): readonly T[] =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, n) => list[Math.floor((n * list.length) / most)] as T)

function shownOf(
  scopes: readonly Scope[],
  node: DocumentNode,
  parent: DocumentNode | undefined,
): readonly Scope[] {
  if (node.type === "tableRow") {
    const { when } = node.attrs
    return when ? scopes.filter((scope) => holds(when, scope)) : scopes
  }
  if (parent?.type !== "condition") return scopes
  return scopes.filter((scope) => holds(parent.attrs.test, scope) === (node.type === "shown"))
}
