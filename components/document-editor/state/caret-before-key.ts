import { Plugin } from "@tiptap/pm/state"

/**
 * ProseMirror reads a caret that the browser moved, by a press or an arrow, on `selectionchange`, which browsers fire
 * in a later task. On a busy page a key comes first and would act on the previous selection, so each key reports the
 * caret itself.
 */
export function caretBeforeKeyPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: ({ dom }, { isComposing }) => {
          if (!isComposing) dom.ownerDocument.dispatchEvent(new Event("selectionchange"))
        },
      },
    },
  })
}
