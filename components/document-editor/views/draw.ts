import type { Node } from "@tiptap/pm/model"
import type { EditorView, NodeView, ViewMutationRecord } from "@tiptap/pm/view"
import type { CanvasState } from "./canvas-state.ts"

/** How a kind of node is drawn in the canvas. */
export type Draw = (
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  canvas: CanvasState,
) => NodeView

type Child = globalThis.Node | string | null
/** An element with its class and children, in few words. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children.filter((child) => child !== null))
  return made
}

/** Text that is part of the chrome: no caret, no selection, not to be written in. */
export function fixed<T extends HTMLElement>(made: T): T {
  made.contentEditable = "false"
  return made
}

export function pressable(label: string, className: string, act: () => void): HTMLButtonElement {
  const made = fixed(element("button", className, label))
  made.type = "button"
  // The selection stays where it is while a button of the canvas is pressed.
  made.addEventListener("mousedown", (event) => event.preventDefault())
  made.addEventListener("click", (event) => {
    event.preventDefault()
    act()
  })
  return made
}

/** A view of a node with content: `dress` gives its element what its attributes say, now and whenever they change. */
export function around(
  node: Node,
  made: { dom: HTMLElement; contentDOM: HTMLElement; dress: (node: Node) => boolean; destroy?: () => void },
): NodeView {
  const { dom, contentDOM, dress } = made
  dress(node)
  return {
    dom,
    contentDOM,
    update: (next) => next.type === node.type && dress(next),
    ...(dom !== contentDOM && { ignoreMutation: (change) => isOutside(change, contentDOM) }),
    stopEvent: (event) =>
      event.target instanceof Element &&
      event.target.closest("button") !== null &&
      dom.contains(event.target) &&
      !contentDOM.contains(event.target),
    ...(made.destroy && { destroy: made.destroy }),
  }
}

const isOutside = (change: ViewMutationRecord, contentDOM: HTMLElement): boolean =>
  change.type !== "selection" && !contentDOM.contains(change.target)

/** A view of a node that is one piece. */
export function piece(
  node: Node,
  dom: HTMLElement,
  draw: (node: Node) => void,
  more: Partial<NodeView> = {},
): NodeView {
  let now = node
  draw(now)
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false
      if (next !== now) {
        now = next
        draw(now)
      }
      return true
    },
    ignoreMutation: () => true,
    ...more,
  }
}

export const aligned = (dom: HTMLElement, { align }: Record<string, unknown>): void => {
  dom.style.textAlign = typeof align === "string" ? align : ""
}
