import type { EditorView } from "@tiptap/pm/view"
import { yUndoPluginKey } from "@tiptap/y-tiptap"

/** Yjs groups changes within half a second into one step. An action is a step of its own. */
export function oneStep(view: EditorView, act: () => void): void {
  endStep(view)
  act()
  endStep(view)
}

function endStep({ state }: EditorView): void {
  const { undoManager } =
    (yUndoPluginKey.getState(state) as { undoManager?: { stopCapturing(): void } } | undefined) ?? {}
  undoManager?.stopCapturing()
}
