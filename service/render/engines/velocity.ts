import { BudgetExceeded } from "./budget.ts"
import type { Engine, Fault, FillInput, Template } from "./engine.ts"
import { fillScript } from "./velocity/fill.ts"
import { readExpression } from "./velocity/read-expression.ts"
import { readNodes } from "./velocity/read-nodes.ts"
import { BadTemplate, Scanner } from "./velocity/scanner.ts"
import type { Script } from "./velocity/syntax.ts"
import { toolNames } from "./velocity/tools.ts"

/**
 * The Velocity Template Language, version 1.7, in our own interpreter: it reads merge values and tools and nothing
 * else, and counts its operations (docs/decisions explain why no library is used).
 */
export const velocityEngine: Engine = {
  read(source) {
    try {
      return readScript(source)
    } catch (error) {
      return faultOf(error)
    }
  },
}

const definition = /#\{?macro\}?[ \t]*\(\s*([A-Za-z]\w*)/g

function readScript(source: string): Template {
  const scanner = new Scanner(source, { readNodes, readExpression })
  const { used, defined, macros } = scanner.found
  for (const [, macro = ""] of source.matchAll(definition)) macros.set(macro, null)
  const { nodes, end } = readNodes(scanner)
  if (end !== "")
    scanner.fail(`#${end} does not close anything`, Math.max(0, source.lastIndexOf("#", scanner.at - 1)))
  const { nodes: size } = scanner.found
  return {
    names: () => new Set([...used].filter((name) => !defined.has(name) && !toolNames.includes(name))),
    fill: (input) => (size === 0 ? nodes.join("") : fill({ nodes, macros }, input)),
    cannotFail: () => size === 0,
    weight: source.length + size * 200,
  }
}

function fill(script: Script, input: FillInput): string | Fault {
  try {
    return fillScript(script, input)
  } catch (error) {
    return faultOf(error)
  }
}

/** A stack overflow means that this text cannot be read or filled in: deep expressions and deep trees both cause it. */
function faultOf(error: unknown): Fault {
  if (error instanceof BadTemplate || error instanceof BudgetExceeded) return { fault: error.message }
  if (error instanceof RangeError) return { fault: "it is nested too deeply" }
  throw error
}
