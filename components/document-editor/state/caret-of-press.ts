import { Plugin } from "@tiptap/pm/state"

/**
 * ProseMirror reads the caret of a press on `selectionchange`, which browsers fire in a later task. On a busy page a key
 * comes before it and would act on the previous selection, so the first key after a press announces the caret itself.
 */
export function caretOfPressPlugin(): Plugin {
  let isPressed = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        pointerdown: () => {
          isPressed = true
        },
        keydown: ({ dom }, { isComposing }) => {
          if (isPressed && !isComposing) dom.ownerDocument.dispatchEvent(new Event("selectionchange"))
          isPressed = false
        },
      },
    },
  })
}
