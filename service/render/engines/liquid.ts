import type { Template as Node } from "liquidjs"
import { BudgetExceeded } from "./budget.ts"
import { type Engine, type Fault, type FillInput, linePlace, type Template } from "./engine.ts"
import { liquid, tagsIn } from "./liquid/dialect.ts"
import { run } from "./liquid/run.ts"

const tagsMax = 10_000

/**
 * Liquid as Shopify's reference has it, without tags that read other files. The library parses and interprets; what it
 * may use and how much is decided here (liquid/dialect.ts, liquid/run.ts).
 */
export const liquidEngine: Engine = {
  read(source) {
    const tags = tagsIn(source)
    if (tags > tagsMax) return { fault: `it has more than ${tagsMax} tags` }
    try {
      return templateOf(source, tags)
    } catch (error) {
      return faultOf(error)
    }
  },
}

function templateOf(source: string, tags: number): Template {
  const nodes = liquid.parse(source)
  return {
    names: () => namesIn(nodes),
    fill: (input) => (tags === 0 ? source : fill(nodes, input)),
    cannotFail: () => tags === 0,
    weight: source.length + tags * 1000,
  }
}

function fill(nodes: Node[], input: FillInput): string | Fault {
  try {
    return run(nodes, input)
  } catch (error) {
    return faultOf(error)
  }
}

/**
 * The library throws errors of many kinds, including a stack overflow: each means that this text cannot be filled in.
 */
function faultOf(error: unknown): Fault {
  const cause = error instanceof Error && "originalError" in error ? error.originalError : error
  if (cause instanceof BudgetExceeded) return { fault: cause.message }
  if (cause instanceof RangeError) return { fault: "it is nested too deeply" }
  const message = error instanceof Error ? error.message : String(error)
  // The library's own limit counts lists and texts that are made on the way.
  if (message.startsWith("memory alloc limit")) return { fault: "its result is too long" }
  return { fault: withPlace(message) }
}

/** The library's `…, line:2, col:3` in the words of the other engines. */
function withPlace(message: string): string {
  const [whole, line, column] = /, line:(\d+), col:(\d+)/.exec(message) ?? []
  const problem = (whole ? message.replace(whole, "") : message).replace(/\s+/g, " ").slice(0, 200)
  return line && column ? `${problem}, ${linePlace(line, column)}` : problem
}

function namesIn(nodes: Node[]): Set<string> {
  try {
    const names = liquid.globalVariablesSync(nodes)
    return new Set(names.filter((name) => name !== "UnsubscribeUrl"))
  } catch {
    return new Set()
  }
}
