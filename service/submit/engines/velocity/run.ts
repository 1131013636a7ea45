import type { FillInput } from "../engine.ts"
import type { Node, Script } from "./syntax.ts"
import type { Value } from "./values.ts"

/** One run of a script: its own variables over the merge values. */
export type Run = FillInput & {
  script: Script
  locals: Map<string, Value>
  macroDepth: number
  /** The text of a string in double quotes. */
  textOfNodes(nodes: Node[], run: Run): string
}
