import { fillIn } from "#lib/documents/checks/values"
import { scopeAt } from "../state/scope.ts"
import type { CanvasState } from "./canvas-state.ts"
import type { Draw } from "./draw.ts"

/** Texts with the values of the sample; drawn again when those change. */
export function filling(
  draw: (fill: (text: string) => string) => void,
  view: Parameters<Draw>[1],
  getPos: Parameters<Draw>[2],
  { inputs }: CanvasState,
): () => void {
  const fill = (text: string): string => {
    const pos = getPos() ?? 0
    const { doc } = view.state
    const filled = fillIn(text, scopeAt(doc.resolve(Math.min(pos, doc.content.size)), inputs.get().values))
    return filled.trim() === "" ? text : filled
  }
  const now = () => draw(fill)
  now()
  return inputs.subscribe(now)
}
