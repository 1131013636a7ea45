import { type Template as Node, toValueSync } from "liquidjs"
import type { FillInput } from "../engine.ts"
import { layered } from "../layered.ts"
import { CountedContext } from "./context.ts"
import { withCurrentRun } from "./current-run.ts"
import { liquid } from "./dialect.ts"
import { renderNodes } from "./render.ts"

/** The text of a parsed template for one letter; throws when something is wrong or too much. */
export function run(nodes: Node[], { values, budget, now }: FillInput): string {
  // increment and decrement change the values they find: they get a map of their own.
  const scope = layered({}, values)
  const context = new CountedContext(scope, liquid.options, { sync: true }, { liquid })
  const work = () => toValueSync(renderNodes(nodes, context))
  return String(withCurrentRun({ budget, now, context, depth: 0 }, work))
}
