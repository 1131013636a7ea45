import { Context, type Template as Node, toValueSync } from "liquidjs"
import { type FillInput, layered } from "../engine.ts"
import { currentRun, withCurrentRun } from "./current-run.ts"
import { liquid } from "./dialect.ts"
import { renderNodes } from "./render.ts"
import { charsIn } from "./text-filters.ts"

/** The text of a parsed template for one letter; throws when something is wrong or too much. */
export function run(nodes: Node[], { values, budget, now }: FillInput): string {
  // increment and decrement change the values they find: they get a map of their own.
  const scope = layered({}, values)
  const context = new CountedContext(scope, liquid.options, { sync: true }, { liquid })
  const work = () => toValueSync(renderNodes(nodes, context))
  return String(withCurrentRun({ budget, now, context, depth: 0 }, work))
}

/** Charges every look-up, and the parts of a map or a text whose size is read. */
class CountedContext extends Context {
  override readProperty(...[object, key]: Parameters<Context["readProperty"]>): unknown {
    const { budget } = currentRun()
    const isMapSize =
      key === "size" && typeof object === "object" && object !== null && !Array.isArray(object)
    budget.use(isMapSize ? 2 + Object.keys(object).length * 4 : 2)
    const text: unknown = object
    if (key !== "size" || typeof text !== "string") return super.readProperty(object, key)
    budget.scan(text.length)
    return charsIn(text)
  }
}
