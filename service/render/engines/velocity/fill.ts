import { BudgetExceeded } from "../budget.ts"
import type { FillInput } from "../engine.ts"
import { evaluate, type Run, valueOfReference } from "./evaluate.ts"
import type { Call, Foreach, Node, Script } from "./syntax.ts"
import { isMap, isTrue, textOf } from "./values.ts"

/** How a run of nodes ended: at its end, by `#break` or by `#stop`. */
type Ending = "end" | "break" | "stop"
type Out = { text: string }

const macroDepthMax = 20
const unitsPerRound = 4
/** A parameter is saved, set and restored. */
const unitsPerParam = 4

/** The text of a script for one letter. Throws BudgetExceeded when its budget is used up. */
export function fillScript(script: Script, input: FillInput): string {
  return textOfNodes(script.nodes, { ...input, script, locals: new Map(), macroDepth: 0, textOfNodes })
}

function textOfNodes(nodes: Node[], run: Run): string {
  const out = { text: "" }
  fillNodes(nodes, run, out)
  return out.text
}

function fillNodes(nodes: Node[], run: Run, out: Out): Ending {
  for (const node of nodes) {
    const ending = fillNode(node, run, out)
    if (ending !== "end") return ending
  }
  return "end"
}

function write(text: string, run: Run, out: Out): Ending {
  run.budget.emit(text.length)
  out.text += text
  return "end"
}

function fillNode(node: Node, run: Run, out: Out): Ending {
  if (typeof node === "string") return write(node, run, out)
  run.budget.use(1)
  switch (node.kind) {
    case "reference": {
      const value = valueOfReference(node, run)
      const isAbsent = value === undefined || value === null
      return write(isAbsent ? (node.isQuiet ? "" : node.source) : textOf(value, run.budget), run, out)
    }
    case "set": {
      // As in Velocity 1.7 a variable keeps its value when the new one is missing.
      const value = evaluate(node.value, run)
      if (value !== undefined && value !== null) run.locals.set(node.name, value)
      return "end"
    }
    case "if": {
      const branch = node.branches.find(({ condition }) => !condition || isTrue(evaluate(condition, run)))
      return branch ? fillNodes(branch.body, run, out) : "end"
    }
    case "foreach":
      return fillForeach(node, run, out)
    case "call":
      return fillCall(node, run, out)
    default:
      return node.kind
  }
}

function fillForeach({ name, list, body }: Foreach, run: Run, out: Out): Ending {
  const value = evaluate(list, run)
  const items = Array.isArray(value) ? value : isMap(value) ? Object.values(value) : []
  if (isMap(value)) run.budget.use(items.length * 4)
  const restore = saveLocals(run, [name, "foreach", "velocityCount"])
  const parent = run.locals.get("foreach")
  let ending: Ending = "end"
  for (const [index, item] of items.entries()) {
    run.budget.use(unitsPerRound)
    run.locals.set(name, item)
    run.locals.set("velocityCount", index + 1)
    run.locals.set("foreach", {
      index,
      count: index + 1,
      hasNext: index + 1 < items.length,
      first: index === 0,
      last: index + 1 === items.length,
      ...(isMap(parent) ? { parent } : {}),
    })
    ending = fillNodes(body, run, out)
    if (ending !== "end") break
  }
  restore()
  return ending === "stop" ? "stop" : "end"
}

/** Arguments are evaluated once, at the call; what a macro sets is seen outside of it. */
function fillCall({ name, args }: Call, run: Run, out: Out): Ending {
  const macro = run.script.macros.get(name)
  if (!macro) return "end"
  if (run.macroDepth >= macroDepthMax) throw new BudgetExceeded("its macros are nested too deeply")
  run.budget.use(macro.params.length * unitsPerParam)
  const values = macro.params.map((_, at) => {
    const arg = args[at]
    return arg && evaluate(arg, run)
  })
  const restore = saveLocals(run, macro.params)
  for (const [at, param] of macro.params.entries()) run.locals.set(param, values[at])
  run.macroDepth++
  const ending = fillNodes(macro.body, run, out)
  run.macroDepth--
  restore()
  return ending === "break" ? "end" : ending
}

/** Saves variables that a block shadows; the returned function restores them. */
function saveLocals(run: Run, names: string[]): () => void {
  const saved = names.map((name) => ({ name, isThere: run.locals.has(name), value: run.locals.get(name) }))
  return () => {
    for (const { name, isThere, value } of saved)
      if (isThere) run.locals.set(name, value)
      else run.locals.delete(name)
  }
}
