import { type Context, type Emitter, type Template as Node, Value } from "liquidjs"
import { BudgetExceeded } from "../budget.ts"
import { currentRun } from "./current-run.ts"
import { textOf } from "./values.ts"

/** A step of the library takes about so many times as long as one of the Velocity interpreter, which defines the unit. */
const unitsPerNode = 40
const unitsPerPart = 10

const known = new WeakMap<Node, number>()

/** Cost of one run of a node before any lookup: conditions of all its branches, filters, candidates. */
function costOf(node: Node): number {
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

const depthMax = 60
const unitsPerBlock = 20
/** Collects text and counts it: the letter's own, and what capture keeps. */
class Collector implements Emitter {
  buffer = ""
  write(value: unknown): void {
    const { budget } = currentRun()
    const text = textOf(value, budget)
    budget.emit(text.length)
    this.buffer += text
  }
}

/** Renders nodes one after the other, as the library does it, and counts each. */
export function* renderNodes(
  nodes: Node[],
  ctx: Context,
  emitter: Emitter = new Collector(),
): IterableIterator<unknown> {
  const run = currentRun()
  if (run.depth >= depthMax) throw new BudgetExceeded("it is nested too deeply")
  run.depth++
  // An empty block costs as well: it may be the body of a loop.
  run.budget.use(unitsPerBlock)
  for (const node of nodes) {
    run.budget.use(costOf(node))
    const text: unknown = yield node.render(ctx, emitter)
    if (text) emitter.write(text)
    if (ctx.breakCalled || ctx.continueCalled) break
  }
  run.depth--
  return emitter.buffer
}
