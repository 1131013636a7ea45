import { Plugin } from "@tiptap/pm/state"
import type { CanvasState } from "./canvas-state.ts"
import { blockViews } from "./block-views.ts"
import { chipView } from "./chip-view.ts"
import { conditionViews } from "./condition-views.ts"
import { element, type Draw } from "./draw.ts"
import { slotView, snippetView } from "./shared-views.ts"
import { textViews } from "./text-views.ts"

const draws: Record<string, Draw> = {
  ...textViews,
  ...blockViews,
  ...conditionViews,
  mergeTag: chipView,
  snippet: (...drawn) => snippetView(nodeViewsPlugin)(...drawn),
  slot: slotView,
}

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
        Object.entries(draws).map(([type, draw]) => [
          type,
          (node, view, getPos) => draw(node, view, getPos as () => number | undefined, canvas),
        ]),
      ),
      markViews: {
        colour: ({ attrs }) => {
          const dom = element("span", "")
          dom.style.color = String(attrs.colour)
          return { dom }
        },
        link: ({ attrs }) => {
          const dom = element("span", "doc-link")
          dom.title = String(attrs.href)
          return { dom }
        },
      },
    },
  })
