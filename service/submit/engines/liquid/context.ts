import { Context } from "liquidjs"
import { currentRun } from "./current-run.ts"

/** Charges every look-up, and the entries of a map whose size is read. */
export class CountedContext extends Context {
  override readProperty(...[object, key]: Parameters<Context["readProperty"]>): unknown {
    const { budget } = currentRun()
    const isMapSize =
      key === "size" && typeof object === "object" && object !== null && !Array.isArray(object)
    budget.use(isMapSize ? 2 + Object.keys(object).length * 4 : 2)
    return super.readProperty(object, key)
  }
}
