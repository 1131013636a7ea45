import type { Node } from "@tiptap/pm/model"
import type { Plugin } from "@tiptap/pm/state"
import type { EditorView, NodeView, ViewMutationRecord } from "@tiptap/pm/view"
import type { CanvasState } from "./canvas-state.ts"
import type { Signal } from "./signal.ts"

/** View of a node kind in the canvas. `views` draw documents within it. */
export type Draw = (
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  canvas: CanvasState,
  views: Views,
) => NodeView
export type Views = (canvas: CanvasState) => Plugin

type Child = globalThis.Node | string | null
/** Creates an element with a class and children. */
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

/** Text of the editor itself: no caret, no selection, not editable. */
export function fixed<T extends HTMLElement>(made: T): T {
  made.contentEditable = "false"
  return made
}

export function pressable(label: string, className: string, act: () => void): HTMLButtonElement {
  const made = fixed(element("button", className, label))
  made.type = "button"
  // A press on a button of the canvas keeps the selection.
  made.addEventListener("mousedown", (event) => event.preventDefault())
  made.addEventListener("click", (event) => {
    event.preventDefault()
    act()
  })
  return made
}

/** A view of a node with content: `dress` applies the attributes to its element, at first and on every change. */
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

type PieceOptions = Partial<NodeView> & {
  /** Signals whose changes draw the node again. */
  redrawOn?: readonly Pick<Signal<unknown>, "subscribe">[]
}

/** A view of a node without content. */
export function piece(
  node: Node,
  dom: HTMLElement,
  draw: (node: Node) => void,
  { redrawOn = [], destroy, ...more }: PieceOptions = {},
): NodeView {
  let now = node
  const leave = redrawOn.map((signal) => signal.subscribe(() => draw(now)))
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
    destroy: () => {
      for (const stop of leave) stop()
      destroy?.()
    },
    ...more,
  }
}

export const aligned = (dom: HTMLElement, { align }: Record<string, unknown>): void => {
  dom.style.textAlign = typeof align === "string" ? align : ""
}

/** A view of one element, styled like the message (canvas.css). */
export const plain =
  (
    tagOf: (node: Node) => keyof HTMLElementTagNameMap,
    className: string,
    dress: (dom: HTMLElement, node: Node) => void = () => {},
  ): Draw =>
  (node) => {
    const tag = tagOf(node)
    const dom = element(tag, className)
    return around(node, {
      dom,
      contentDOM: dom,
      dress: (next) => {
        if (tagOf(next) !== tag) return false
        dress(dom, next)
        return true
      },
    })
  }

/** Words in place of a node that shows nothing yet. */
export const face = (text: string): HTMLElement => element("div", "doc-face", element("span", "", text))

export const isOnButton = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest("button") !== null
