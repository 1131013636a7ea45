import { type Template as Node, Value } from "liquidjs"

/** A step of the library takes about so many times as long as one of the Velocity interpreter, which defines the unit. */
const unitsPerNode = 40
const unitsPerPart = 10

const known = new WeakMap<Node, number>()

/** Cost of one run of a node before any lookup: conditions of all its branches, filters, candidates. */
export function costOf(node: Node): number {
  const cost = known.get(node) ?? unitsPerNode + unitsPerPart * partsOf(node)
  known.set(node, cost)
  return cost
}

function partsOf(node: Node): number {
  let parts = 0
  for (const argument of node.arguments?.() ?? [])
    parts += argument instanceof Value ? argument.initial.postfix.length + argument.filters.length : 1
  return parts
}
