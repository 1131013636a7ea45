import type { Editor } from "@tiptap/core"
import type { Command } from "@tiptap/pm/state"
import {
  ArrowDown,
  ArrowUp,
  Copy,
  GitBranch,
  Heading,
  Plus,
  Split,
  TableProperties,
  Trash2,
} from "lucide-react"
import type { ReactNode } from "react"
import { engineWritings } from "#lib/documents/engines"
import type { Place } from "#lib/documents/nodes"
import type { DocumentEditorWords } from "#words/document-editor"
import { type BlockId, blockKinds, kindOf } from "../blocks/block-kinds.ts"
import { turnInto } from "../blocks/insert-block.ts"
import {
  duplicate,
  firstTest,
  move,
  remove,
  select,
  showAlways,
  showOnlyWhen,
  toggleOtherwise,
} from "../state/acts.ts"
import { nodeAt } from "../state/places.ts"
import {
  addColumn,
  addRow,
  removeColumn,
  removeRow,
  tableAround,
  toggleHeaderRow,
} from "../state/table-acts.ts"
import { firstTag } from "../values/known-tags.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import type { Act, ActGroup } from "./acts-menu.tsx"

/** Shortcuts as printed on keys, shown next to their actions. */
type ActKeys = { up: string; down: string; duplicate: string; remove: string }

type ActContext = {
  editor: Editor
  canvas: CanvasState
  words: DocumentEditorWords
  place: Place
  keys: ActKeys
  writeBelow: () => void
}

/** Actions for a block, as listed in its menu. Impossible ones are absent. */
export function actsOf({ editor, canvas, words, place, keys, writeBelow }: ActContext): ActGroup[] {
  const { view } = editor
  const block = nodeAt(view.state.doc, place)
  if (!block) return []
  const line = (
    id: string,
    name: string,
    icon: ReactNode,
    command: Command,
    more: Partial<Act> = {},
  ): Act[] => (command(view.state) ? [{ id, name, icon, run: () => run(editor, command), ...more }] : [])
  const { acts } = words
  return [
    { id: "turn", name: acts.turnInto, acts: turns(editor, words, place) },
    {
      id: "shown",
      acts: [
        ...conditionLines(canvas, place).flatMap(({ id, icon, command }) =>
          line(id, acts[id], icon, command),
        ),
      ],
    },
    { id: "table", acts: block.node.type.name === "table" ? tableLines(editor, words, block.pos) : [] },
    {
      id: "move",
      acts: [
        { id: "add", name: words.addBelow, icon: <Plus aria-hidden />, run: writeBelow },
        ...line("up", acts.moveUp, <ArrowUp aria-hidden />, move(place, -1), { keys: keys.up }),
        ...line("down", acts.moveDown, <ArrowDown aria-hidden />, move(place, 1), { keys: keys.down }),
        ...line("duplicate", acts.duplicate, <Copy aria-hidden />, duplicate(place), {
          keys: keys.duplicate,
        }),
      ],
    },
    {
      id: "remove",
      acts: line("remove", acts.remove, <Trash2 aria-hidden />, remove(place), {
        isDanger: true,
        keys: keys.remove,
      }),
    },
  ]
}

function run(editor: Editor, command: Command): void {
  oneStep(editor.view, () => command(editor.state, editor.view.dispatch))
  editor.view.focus()
}

/** Other kinds that the text of a paragraph or a heading can be converted to. */
function turns(editor: Editor, words: DocumentEditorWords, place: Place): Act[] {
  const block = nodeAt(editor.state.doc, place)
  if (!block?.node.isTextblock) return []
  const ids = blockKinds.filter(({ group }) => group === "text").map(({ id }) => id)
  return ids.map((id) => ({
    id,
    name: words.blocks[id].name,
    icon: kindOf(id).icon,
    isOn: isNow(id, block.node.type.name, block.node.attrs.level),
    run: () => {
      editor.view.dispatch(select(editor.state.tr, block.pos))
      const command = turnInto(id)
      if (command) run(editor, command)
    },
  }))
}

const isNow = (id: BlockId, type: string, level: unknown): boolean => id === type || id === `${type}${level}`

type ConditionLine = {
  id: "onlyWhen" | "showAlways" | "addOtherwise" | "removeOtherwise"
  icon: ReactNode
  command: Command
}

function conditionLines({ inputs }: CanvasState, place: Place): ConditionLine[] {
  const { engine, values, globals, tags } = inputs.get()
  const writing = engineWritings[engine]
  const tag = firstTag({ values, globals, tags, engine: writing })
  const isCondition: Command = (state) => nodeAt(state.doc, place)?.node.type.name === "condition"
  const has =
    (count: number, command: Command): Command =>
    (state, dispatch) =>
      nodeAt(state.doc, place)?.node.childCount === count && command(state, dispatch)
  const wrap: Command = (state, dispatch) =>
    writing.tests.size > 0 && !isCondition(state) && showOnlyWhen(place, firstTest(tag))(state, dispatch)
  return [
    { id: "onlyWhen", icon: <GitBranch aria-hidden />, command: wrap },
    ...(writing.hasOtherwise
      ? [
          {
            id: "addOtherwise" as const,
            icon: <Split aria-hidden />,
            command: has(1, toggleOtherwise(place)),
          },
        ]
      : []),
    { id: "removeOtherwise", icon: <Split aria-hidden />, command: has(2, toggleOtherwise(place)) },
    { id: "showAlways", icon: <GitBranch aria-hidden />, command: showAlways(place) },
  ]
}

/** Rows and columns at the selection in the table; otherwise its first ones. */
export function tableLines(editor: Editor, { acts }: DocumentEditorWords, tablePos: number): Act[] {
  const now = tableAround(editor.state)
  if (now?.tablePos !== tablePos) return []
  const lines: [id: keyof typeof acts, icon: ReactNode, command: Command][] = [
    ["rowAbove", <TableProperties key="rowAbove" aria-hidden />, addRow(0)],
    ["rowBelow", <TableProperties key="rowBelow" aria-hidden />, addRow(1)],
    ["columnBefore", <TableProperties key="columnBefore" aria-hidden />, addColumn(0)],
    ["columnBehind", <TableProperties key="columnBehind" aria-hidden />, addColumn(1)],
    ["headerRow", <Heading key="headerRow" aria-hidden />, toggleHeaderRow],
    ["removeRow", <Trash2 key="removeRow" aria-hidden />, removeRow],
    ["removeColumn", <Trash2 key="removeColumn" aria-hidden />, removeColumn],
  ]
  return lines
    .filter(([, , command]) => command(editor.state))
    .map(([id, icon, command]) => ({ id, icon, name: acts[id], run: () => run(editor, command) }))
}
