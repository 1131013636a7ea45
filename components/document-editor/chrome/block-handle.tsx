"use client"

import type { Editor } from "@tiptap/core"
import { NodeSelection } from "@tiptap/pm/state"
import { GripVertical, Plus, Table } from "lucide-react"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { useCaps } from "#components/shell/use-caps"
import type { Place } from "#lib/documents/nodes"
import { cn } from "#ui/cn"
import { documentEditorWords } from "#words/document-editor"
import { gapFor } from "../state/fits.ts"
import { blockPlace, select } from "../state/acts.ts"
import { blocksAt } from "../state/block-at.ts"
import { beginDragging, type Dragging, endDragging } from "../state/dragging.ts"
import { nodeAt, placeAt } from "../state/places.ts"
import { entered } from "../state/settle.ts"
import { tableAround } from "../state/table-acts.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { type Signal, useSignal } from "../views/signal.ts"
import { ActsMenu } from "./acts-menu.tsx"
import { actsOf, tableLines } from "./block-acts.tsx"

export type Menu = { kind: "block"; place: Place } | { kind: "table" } | null
type Props = {
  editor: Editor
  canvas: CanvasState
  drag: Dragging
  menu: Signal<Menu>
  frame: RefObject<HTMLDivElement | null>
}

/** The handle of the block under the pointer, or with the caret: drag it, open its menu, write below it. */
export function BlockHandle({ editor, canvas, drag, menu, frame }: Props) {
  const words = useWords(documentEditorWords)
  const { isReadOnly } = useSignal(canvas.inputs)
  const open = useSignal(menu)
  const line = useSignal(drag.line)
  const { spot, table } = useSpots(editor, frame, open)
  const [handle, setHandle] = useState<HTMLElement | null>(null)
  const [tableButton, setTableButton] = useState<HTMLElement | null>(null)
  const keys = useActKeys()
  if (isReadOnly) return null
  const close = (isDone: boolean) => {
    menu.set(null)
    if (!isDone) editor.view.focus()
  }
  const anchor = open?.kind === "table" ? tableButton : handle
  return (
    <>
      {spot && (
        <div
          ref={setHandle}
          className={cn("doc-handle", spot.isInner && "doc-handle-inner", spot.isRtl && "doc-handle-rtl")}
          style={{ top: spot.top, left: spot.left }}
        >
          <button
            type="button"
            className="doc-handle-part doc-handle-add"
            aria-label={words.addBelow}
            title={words.addBelow}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => writeBelow(editor, spot.place)}
          >
            <Plus aria-hidden />
          </button>
          <button
            type="button"
            draggable
            className="doc-handle-part doc-handle-grip"
            aria-label={words.blockMenu}
            title={words.blockMenuHint}
            aria-haspopup="menu"
            aria-expanded={open?.kind === "block"}
            onDragStart={(event) => startDragging(event.nativeEvent, editor, drag, spot.place)}
            onDragEnd={() => endDragging(drag)}
            onClick={() => {
              const found = nodeAt(editor.state.doc, spot.place)
              if (found && !isWithin(editor, found.pos, found.node.nodeSize))
                editor.view.dispatch(select(editor.state.tr, found.pos))
              else editor.view.dispatch(editor.state.tr.setMeta(entered, true))
              menu.set(open ? null : { kind: "block", place: spot.place })
            }}
          >
            <GripVertical aria-hidden />
          </button>
        </div>
      )}
      {table && (
        <button
          ref={setTableButton}
          type="button"
          className="doc-handle-part doc-table-button"
          style={{ top: table.top, left: table.left }}
          aria-label={words.tableMenu}
          title={words.tableMenu}
          aria-haspopup="menu"
          aria-expanded={open?.kind === "table"}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.set(open ? null : { kind: "table" })}
        >
          <Table aria-hidden />
        </button>
      )}
      {line && (
        <div
          aria-hidden
          className="doc-drop-line"
          style={{ top: line.top, left: line.left, width: line.width }}
        />
      )}
      {open && anchor && (
        <ActsMenu
          label={open.kind === "table" ? words.tableMenu : words.blockMenu}
          anchor={anchor}
          groups={
            open.kind === "table"
              ? [{ id: "table", acts: tableLines(editor, words, tableAround(editor.state)?.tablePos ?? -1) }]
              : actsOf({
                  ...{ editor, canvas, words, place: open.place, keys },
                  writeBelow: () => writeBelow(editor, open.place),
                })
          }
          onClose={close}
        />
      )}
    </>
  )
}

function useActKeys() {
  const { caps, isMac } = useCaps()
  const join = isMac ? "" : "+"
  const alt = isMac ? "⌥" : "Alt"
  return {
    up: [alt, "↑"].join(join),
    down: [alt, "↓"].join(join),
    duplicate: caps({ group: "page", key: "d", hasMod: true }).join(join),
    remove: "⌫",
  }
}

const isWithin = ({ state }: Editor, pos: number, size: number): boolean =>
  state.selection.from >= pos && state.selection.to <= pos + size

/** Inserts an empty line below a block, or uses the block itself when it is empty, and opens the menu of blocks. */
function writeBelow(editor: Editor, place: Place): void {
  const { view } = editor
  const found = nodeAt(view.state.doc, place)
  const paragraph = view.state.schema.nodes.paragraph?.create()
  if (!found || !paragraph) return
  view.focus()
  const isEmpty = found.node.type.name === "paragraph" && found.node.content.size === 0
  if (isEmpty) view.dispatch(select(view.state.tr, found.pos))
  else {
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, found.pos)))
    const gap = gapFor(view.state, paragraph)
    if (!gap) return
    view.dispatch(select(view.state.tr.insert(gap.from, paragraph), gap.from))
  }
  view.dispatch(view.state.tr.insertText("/").scrollIntoView())
}

function startDragging({ dataTransfer }: DragEvent, editor: Editor, drag: Dragging, place: Place): void {
  const found = nodeAt(editor.state.doc, place)
  const dom = found && editor.view.nodeDOM(found.pos)
  if (!found || !(dom instanceof HTMLElement) || !dataTransfer) return
  dataTransfer.effectAllowed = "move"
  dataTransfer.setData("text/plain", found.node.textContent)
  dataTransfer.setDragImage(dom, 0, 0)
  beginDragging(drag, editor.view, place)
}

type Spot = { place: Place; top: number; left: number; isInner: boolean; isRtl: boolean }
type Spots = { spot: Spot | null; table: { top: number; left: number } | null }

/**
 * Position of the handle: at the block under the pointer, else at the one with the caret; it stays while its menu is
 * open.
 */
function useSpots(editor: Editor, frame: RefObject<HTMLDivElement | null>, open: Menu): Spots {
  const [spots, setSpots] = useState<Spots>({ spot: null, table: null })
  const hovered = useRef<Place | null>(null)
  const held = open?.kind === "block" ? open.place : null
  const measure = useCallback(() => {
    const { view } = editor
    const bounds = frame.current?.getBoundingClientRect()
    if (!bounds || editor.isDestroyed) return
    // Tabbing to the handle keeps it at that block.
    const isAtHandle = document.activeElement?.closest(".doc-handle-part") != null
    const hasFocus = view.hasFocus() || isAtHandle || open !== null
    const place = held ?? hovered.current ?? (hasFocus ? blockPlace(view.state.selection) : null)
    const table = hasFocus ? tableAround(view.state) : null
    const next = {
      spot: place && spotOf(view, place, bounds),
      table: table && tableSpot(view, table.tablePos, bounds),
    }
    setSpots((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }, [editor, frame, held, open])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let request = 0
    const soon = () => {
      cancelAnimationFrame(request)
      request = requestAnimationFrame(measure)
    }
    const onMove = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(".doc-handle")) return
      const [block] = blocksAt(editor.view, event.clientX, event.clientY)
      hovered.current = block ? placeAt(editor.state.doc, block.pos) : null
      soon()
    }
    const onLeave = () => {
      hovered.current = null
      soon()
    }
    const onChange = () => {
      // During typing, the block is the one with the caret.
      hovered.current = null
      soon()
    }
    element.addEventListener("mousemove", onMove)
    element.addEventListener("mouseleave", onLeave)
    editor.on("transaction", onChange)
    editor.on("focus", soon)
    editor.on("blur", soon)
    const sizes = new ResizeObserver(soon)
    sizes.observe(element)
    soon()
    return () => {
      cancelAnimationFrame(request)
      sizes.disconnect()
      element.removeEventListener("mousemove", onMove)
      element.removeEventListener("mouseleave", onLeave)
      editor.off("transaction", onChange)
      editor.off("focus", soon)
      editor.off("blur", soon)
    }
  }, [editor, frame, measure])
  return spots
}

function spotOf(view: Editor["view"], place: Place, bounds: DOMRect): Spot | null {
  const found = nodeAt(view.state.doc, place)
  const dom = found && view.nodeDOM(found.pos)
  if (!(dom instanceof HTMLElement)) return null
  const rect = dom.getBoundingClientRect()
  const look = getComputedStyle(dom)
  const line = Number.parseFloat(look.paddingTop) || 0
  const isRtl = look.direction === "rtl"
  return {
    place,
    top: rect.top - bounds.top + Math.min(line, 16),
    left: (isRtl ? rect.right : rect.left) - bounds.left,
    isInner: place.length > 1,
    isRtl,
  }
}

function tableSpot(view: Editor["view"], pos: number, bounds: DOMRect): Spots["table"] {
  const dom = view.nodeDOM(pos)
  if (!(dom instanceof HTMLElement)) return null
  const rect = dom.getBoundingClientRect()
  return { top: rect.top - bounds.top - 10, left: rect.right - bounds.left - 40 }
}
