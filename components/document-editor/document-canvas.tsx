"use client"

import "./canvas.css"
import type { Transaction } from "@tiptap/pm/state"
import { type Editor, EditorContent, useEditor } from "@tiptap/react"
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react"
import type { Awareness } from "y-protocols/awareness"
import type * as Y from "yjs"
import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import { useWords } from "#components/shell/language"
import type { Brand } from "#lib/documents/brand"
import { engineWritings } from "#lib/documents/engines"
import { documentEditorWords } from "#words/document-editor"
import { BlockHandle, type Menu } from "./chrome/block-handle.tsx"
import { ChipForm } from "./chrome/chip-form.tsx"
import { HtmlEditor } from "./chrome/html-editor.tsx"
import { SuggestionList } from "./chrome/suggestion-list.tsx"
import { suggestions } from "./chrome/suggestions.ts"
import { focusTextBar, selectLink, TextBar, type TextField } from "./chrome/text-bar.tsx"
import { cleanPasted } from "./paste/clean-pasted.ts"
import { textAsBlocks } from "./paste/text-as-blocks.ts"
import { blockPlace } from "./state/acts.ts"
import { canvasExtensions } from "./state/canvas-extension.ts"
import { type DocumentJson, jsonOf } from "./state/document-json.ts"
import { dragging } from "./state/dragging.ts"
import { type DocumentHandle, handleOf } from "./state/handle.ts"
import { type PlacedMark, withMarks } from "./state/marked.ts"
import { type SelectedNode, selectedIn } from "./state/selected.ts"
import { cleanText, entered, isFromYjs } from "./state/settle.ts"
import {
  canvasState,
  openEvent,
  type Picture,
  type SharedSnippet,
  unlessEqual,
} from "./views/canvas-state.ts"
import { forEach, shownWhen } from "./views/sentences.ts"
import { Signal } from "./views/signal.ts"
import { messageLook } from "./views/message-look.ts"

export type { DocumentHandle } from "./state/handle.ts"

export type DocumentCanvasProps = {
  /** Its fragment "doc" is the content (lib/documents/yjs); Undo is Yjs's. Created by the caller. */
  ydoc: Y.Doc
  /** Cursors of others; absent: no one else is here. */
  awareness?: Awareness
  person: { name: string; colour: string }
  engine: TemplateEngine
  /** Values of the chosen sample: shown in chips, and offered after `{{`. */
  values: Substitutions
  /** Values of the template that are the same for every recipient, offered after those of the sample. */
  globals?: Substitutions
  /** Further known tags, without a value in the sample. */
  tags: readonly string[]
  brand: Brand
  /** Snippets that can be inserted; absent when none are allowed. */
  snippets?: readonly SharedSnippet[]
  /** True of a layout: it has one place for the message. */
  hasPlace?: boolean
  language: string
  direction: "ltr" | "rtl"
  isReadOnly: boolean
  /** Findings by place, marked at the edge of their nodes. */
  marks?: readonly PlacedMark[]
  /** Lets a person choose a picture, or add the one that was pasted or dropped; null: none was chosen. */
  choosePicture?: (file?: File) => Promise<Picture | null>
  /** Address of a picture that travels inside the message; must not change between renders. */
  pictureAddress?: (src: string) => string | null
  onReady?: (handle: DocumentHandle | null) => void
  /** At most once per frame. */
  onChange?: (change: { doc: DocumentJson }) => void
  /** The node that the inspector shows. */
  onSelect?: (selected: SelectedNode | null) => void
}

/**
 * The message as it will look, edited in place. ProseMirror draws the nodes (nodes/, views/), React the elements above
 * them (chrome/); actions are commands (state/). Loaded by document-editor.tsx, never imported by a page.
 */
export function DocumentCanvas(props: DocumentCanvasProps) {
  const { brand, isReadOnly, direction } = props
  const words = useWords(documentEditorWords)
  const frame = useRef<HTMLDivElement>(null)
  const parts = useParts(props)
  const editor = useCanvasEditor(props, parts)
  const look = messageLook(brand) as CSSProperties
  return (
    <div ref={frame} className="doc-frame" data-read-only={isReadOnly || undefined}>
      {/* A message is light by default. */}
      <div className="doc-message" data-theme="light" style={look} dir={direction}>
        <Logo brand={brand} address={props.pictureAddress} />
        <EditorContent editor={editor} className="doc-page" />
        {!isReadOnly && <Below editor={editor} label={words.writeAtEnd} />}
      </div>
      {editor && (
        <>
          <BlockHandle
            editor={editor}
            canvas={parts.canvas}
            drag={parts.drag}
            menu={parts.menu}
            frame={frame}
          />
          <TextBar
            editor={editor}
            canvas={parts.canvas}
            field={parts.field}
            appendTo={() => frame.current ?? document.body}
          />
          <SuggestionList editor={editor} suggestions={parts.suggestions} canvas={parts.canvas} />
          <ChipForm editor={editor} canvas={parts.canvas} />
          <HtmlEditor editor={editor} canvas={parts.canvas} />
        </>
      )}
    </div>
  )
}

type LogoProps = { brand: Brand; address: DocumentCanvasProps["pictureAddress"] }

function Logo({ brand: { logo }, address }: LogoProps) {
  if (!logo) return null
  // A picture of the message at the brand's address, which our image optimizer does not read.
  // biome-ignore lint/performance/noImgElement: see above
  return <img className="doc-logo" src={address?.(logo.src) ?? logo.src} alt={logo.alt} width={logo.width} />
}

/** The area below the last block: a press there continues the text. */
function Below({ editor, label }: { editor: Editor | null; label: string }) {
  const write = () => {
    if (!editor) return
    const { view } = editor
    const { doc, schema, tr } = view.state
    const paragraph = schema.nodes.paragraph?.create()
    const isOpen = doc.lastChild?.type.name === "paragraph" && doc.lastChild.content.size === 0
    if (!isOpen && paragraph) view.dispatch(tr.insert(doc.content.size, paragraph))
    editor.commands.focus("end")
    // The command focuses in the next frame, and keys pressed until then would be lost.
    view.focus()
  }
  // The keyboard reaches the last line without this.
  return <button type="button" tabIndex={-1} aria-label={label} className="doc-below" onClick={write} />
}

/** Objects of a canvas that live as long as it is on the page. */
function useParts(props: DocumentCanvasProps) {
  const words = useWords(documentEditorWords)
  const { values, tags, engine, brand, isReadOnly, choosePicture = null, pictureAddress = null } = props
  const { snippets = none, hasPlace = false, globals = noValues } = props
  const [parts] = useState(() => ({
    canvas: canvasState({
      ...{ words, values, tags, engine, brand, isReadOnly, choosePicture, pictureAddress },
      ...{ snippets, hasPlace, globals },
    }),
    suggestions: suggestions(),
    drag: dragging(),
    menu: new Signal<Menu>(null),
    field: new Signal<TextField>(null),
  }))
  useEffect(() => {
    const { inputs } = parts.canvas
    const next = {
      ...{ words, values, tags, engine, brand, isReadOnly, choosePicture, pictureAddress },
      ...{ snippets, hasPlace, globals },
    }
    inputs.set(unlessEqual(inputs.get(), next))
  }, [
    parts,
    words,
    values,
    tags,
    engine,
    brand,
    isReadOnly,
    choosePicture,
    pictureAddress,
    snippets,
    hasPlace,
    globals,
  ])
  return parts
}

const none: readonly SharedSnippet[] = []
const noValues: Substitutions = {}

type Parts = ReturnType<typeof useParts>

function useCanvasEditor(props: DocumentCanvasProps, parts: Parts): Editor | null {
  const { ydoc, awareness, person, isReadOnly, marks, language, direction } = props
  const words = useWords(documentEditorWords)
  const { canvas } = parts
  const [attributes] = useState(() => new Signal<Record<string, string>>({}))
  const reported = useRef({ selected: "", frame: 0, isWhole: true })
  const reportChange = useEffectEvent((editor: Editor) => {
    cancelAnimationFrame(reported.current.frame)
    reported.current.frame = requestAnimationFrame(() => props.onChange?.({ doc: jsonOf(editor.state.doc) }))
  })
  const reportSelected = useEffectEvent((editor: Editor) => {
    const selected = reported.current.isWhole ? null : selectedIn(editor.state)
    const text = JSON.stringify(selected)
    if (text === reported.current.selected) return
    reported.current.selected = text
    props.onSelect?.(selected)
  })
  const announce = useEffectEvent((handle: DocumentHandle | null) => props.onReady?.(handle))

  const editorNow = useRef<Editor | null>(null)
  const editor = useEditor(
    {
      immediatelyRender: false,
      editable: !isReadOnly,
      injectCSS: false,
      textDirection: undefined,
      extensions: canvasExtensions({
        ...parts,
        ydoc,
        awareness,
        person,
        canOffer: (kind) => kind === "blocks" || engineWritings[canvas.inputs.get().engine].hasTags,
        hints: () => {
          const { words: now } = canvas.inputs.get()
          return {
            ...now.hints,
            repeated: (repeat) => forEach(repeat, now),
            shownWhen: (test) => shownWhen(test, now),
          }
        },
        keyActions: keyActionsOf(() => editorNow.current, parts),
      }),
      editorProps: {
        attributes: () => attributes.get(),
        transformPastedHTML: (html) => cleanPasted(cleanText(html)),
        clipboardTextParser: textAsBlocks,
      },
    },
    [ydoc, awareness],
  )
  useEffect(() => {
    editorNow.current = editor
  }, [editor])

  useEffect(() => {
    if (!editor) return
    const onChange = () => reportChange(editor)
    const onSelect = ({ transaction }: { transaction: Transaction }) =>
      transaction.getMeta(entered) ? onEnter() : reportSelected(editor)
    const { current } = reported
    // Without focus in the text, the inspector shows the whole message: a selection counts only once the text is
    // entered.
    const onPlace = (isWhole: boolean) => {
      current.isWhole = isWhole
      reportSelected(editor)
    }
    const onEnter = () => onPlace(false)
    const onMoved = ({ transaction }: { transaction: Transaction }) => {
      if (!isFromYjs(transaction)) onEnter()
    }
    editor.on("update", onChange)
    editor.on("focus", onEnter)
    editor.on("selectionUpdate", onMoved)
    editor.on("transaction", onSelect)
    announce(handleOf(editor, canvas, (place) => onPlace(place.length === 0)))
    return () => {
      announce(null)
      cancelAnimationFrame(current.frame)
      editor.off("update", onChange)
      editor.off("focus", onEnter)
      editor.off("selectionUpdate", onMoved)
      editor.off("transaction", onSelect)
    }
  }, [editor, canvas])

  useEffect(() => {
    if (editor && editor.isEditable === isReadOnly) editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  const label = words.label
  useEffect(() => {
    attributes.set({
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      ...(isReadOnly && { "aria-readonly": "true", tabindex: "0" }),
      lang: language,
      dir: direction,
      class: "doc-text-field",
      spellcheck: "true",
    })
    if (editor && !editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta("addToHistory", false))
  }, [editor, attributes, label, isReadOnly, language, direction])

  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.view.dispatch(withMarks(editor.state, marks ?? []))
  }, [editor, marks])
  return editor
}

/** Keys of the text that act on the elements around it. */
const keyActionsOf = (editor: () => Editor | null, { canvas, menu, field }: Parts) => ({
  editNode: () => {
    const now = editor()
    const { selection } = now?.state ?? {}
    const type =
      selection && "node" in selection ? (selection.node as { type: { name: string } }).type.name : ""
    const dom = selection && now?.view.nodeDOM(selection.from)
    if (!editedInPlace.has(type) || !(dom instanceof HTMLElement)) return false
    // After an existing picture, Enter starts a line.
    if (type === "image" && (dom.querySelector("img") || !canvas.inputs.get().choosePicture)) return false
    dom.dispatchEvent(new CustomEvent(openEvent))
    return true
  },
  link: () => {
    const now = editor()
    // Without a text to link, the key opens the palette.
    if (!now || !selectLink(now)) return false
    field.set("link")
    return true
  },
  textBar: () => {
    const now = editor()
    return now !== null && focusTextBar(now)
  },
  blockMenu: () => {
    const place = editor() && blockPlace((editor() as Editor).state.selection)
    if (!place) return false
    menu.set({ kind: "block", place })
    return true
  },
})

const editedInPlace: ReadonlySet<string> = new Set(["mergeTag", "htmlBlock", "image"])
