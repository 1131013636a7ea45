import { NodeSelection, Plugin } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import { schemaOf } from "../schema/attributes-of.ts"
import type { CanvasState, Picture } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { select } from "./acts.ts"
import { gapFor } from "./fits.ts"

/** Pictures pasted or dropped as files: each is added to the library and inserted at its place. */
export const filesPlugin = ({ inputs }: CanvasState): Plugin => {
  const take = (view: EditorView, data: DataTransfer | null): boolean => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"))
    const { choosePicture } = inputs.get()
    if (pictures.length === 0 || !choosePicture || !view.editable) return false
    void takeEach(view, pictures, choosePicture)
    return true
  }
  return new Plugin({
    props: {
      handlePaste: (view, { clipboardData }) =>
        // Word and spreadsheets add a picture of the copied text.
        !clipboardData?.types.includes("text/html") && take(view, clipboardData),
      handleDrop: (view, event) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (!take(view, event.dataTransfer)) return false
        event.preventDefault()
        if (at) view.dispatch(select(view.state.tr, topOf(view, at.pos)))
        return true
      },
    },
  })
}

/** One after the other, because each opens a dialog. */
async function takeEach(
  view: EditorView,
  files: readonly File[],
  choosePicture: (file?: File) => Promise<Picture | null>,
): Promise<void> {
  for (const file of files) {
    const picture = await choosePicture(file)
    if (picture && !view.isDestroyed) insertPicture(view, picture)
  }
}

function insertPicture(view: EditorView, picture: Picture): void {
  const { image } = view.state.schema.nodes
  const read = schemaOf("image").safeParse(picture)
  if (!image || !read.success) return
  const made = image.create(read.data as Record<string, unknown>)
  const gap = gapFor(view.state, made)
  if (!gap) return
  oneStep(view, () => {
    const tr = view.state.tr.replaceWith(gap.from, gap.to, made)
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, gap.from)).scrollIntoView())
  })
  view.focus()
}

/** The block at a position, or the position itself when it has none. */
function topOf({ state }: EditorView, pos: number): number {
  const $pos = state.doc.resolve(pos)
  return $pos.depth > 0 ? $pos.before($pos.depth) : pos
}
