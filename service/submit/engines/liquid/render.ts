import type { Context, Emitter, Template as Node } from "liquidjs"
import { BudgetExceeded } from "../budget.ts"
import { costOf } from "./cost.ts"
import { currentRun } from "./current-run.ts"
import { textOf } from "./text.ts"

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
  if (run.depth >= depthMax) throw new BudgetExceeded("it has too many parts inside each other")
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
