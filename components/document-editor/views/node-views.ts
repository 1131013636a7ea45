import { Plugin } from "@tiptap/pm/state"
import type { NodeViewConstructor } from "@tiptap/pm/view"
import { canvasKinds } from "../nodes/canvas-kinds.ts"
import { canvasMarks } from "../nodes/inline/marks.ts"
import type { CanvasState } from "./canvas-state.ts"
import type { Draw } from "./draw.ts"

/** Draws every kind of node as it will look; the schema's own HTML is for clipboards. */
export const nodeViewsPlugin = (canvas: CanvasState): Plugin =>
  new Plugin({
    view: () => ({
      update: (view, before) => {
        if (view.state.doc !== before.doc) canvas.drawn.set(canvas.drawn.get() + 1)
      },
    }),
    props: {
      nodeViews: Object.fromEntries(
        Object.entries(canvasKinds).flatMap(([type, { view: draw }]) =>
          draw ? [[type, constructorOf(draw, canvas)]] : [],
        ),
      ),
      markViews: Object.fromEntries(
        Object.entries(canvasMarks).flatMap(([type, { view }]) => (view ? [[type, view]] : [])),
      ),
    },
  })

const constructorOf =
  (draw: Draw, canvas: CanvasState): NodeViewConstructor =>
  (node, view, getPos) =>
    draw(node, view, getPos, canvas, nodeViewsPlugin)
