import { fillIn } from "#lib/documents/checks/values"
import { scopeAt } from "../state/scope.ts"
import type { CanvasState } from "./canvas-state.ts"
import type { Draw } from "./draw.ts"

/** Fills the texts of a node with the sample's values at its place; a text without any stays as it is. */
export const filling =
  (view: Parameters<Draw>[1], getPos: Parameters<Draw>[2], { inputs }: CanvasState) =>
  (text: string): string => {
    const pos = getPos() ?? 0
    const { doc } = view.state
    const filled = fillIn(text, scopeAt(doc.resolve(Math.min(pos, doc.content.size)), inputs.get().values))
    return filled.trim() === "" ? text : filled
  }
