import { Context } from "liquidjs"
import { currentRun } from "./current-run.ts"
import { charsIn } from "./text-filters.ts"

/** Charges every look-up, and the parts of a map or a text whose size is read. */
export class CountedContext extends Context {
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
