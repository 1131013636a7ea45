"use client"

import type { Editor } from "@tiptap/core"
import { exitSuggestion } from "@tiptap/suggestion"
import { Plus } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from "react"
import { useWords } from "#components/shell/language"
import { engineWritings } from "#lib/documents/engines"
import { cn } from "#ui/cn"
import { type DocumentEditorWords, documentEditorWords } from "#words/document-editor"
import { type BlockId, kindOf, matchingBlocks, offeredBlocks } from "../blocks/block-kinds.ts"
import { insertBlock, insertNode } from "../blocks/insert-block.ts"
import { optionsMax } from "../fields/option-list.tsx"
import { repeatAround } from "../state/scope.ts"
import { firstTag, isShown, type KnownTag, knownTags, matchingTags } from "../values/known-tags.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { useSharedOptions } from "./shared-options.tsx"
import { useFloating } from "./use-floating.ts"
import { type Suggesting, type Suggestions, suggestionKeys } from "./suggestions.ts"
import { useSignal } from "../views/signal.ts"

type Option = {
  id: string
  group: string
  icon: ReactNode
  name: string
  detail: string
  isCode: boolean
  choose: () => void
}

type Props = { editor: Editor; suggestions: Suggestions; canvas: CanvasState }

/**
 * The list at the caret: blocks after `/`, tags with their values after `{{`. Keys come from the editor, which keeps
 * the focus.
 */
export function SuggestionList(props: Props) {
  const now = useSignal(props.suggestions.now)
  return now && <OpenList key={now.kind} now={now} {...props} />
}

function OpenList({ now, editor, suggestions, canvas }: Props & { now: Suggesting }) {
  const words = useWords(documentEditorWords)
  const listId = useId()
  const [chosen, setChosen] = useState(0)
  const [query, setQuery] = useState(now.query)
  if (query !== now.query) {
    setQuery(now.query)
    setChosen(0)
  }
  const blocks = useBlockOptions(now, editor, canvas)
  const tags = useTagOptions(now, editor, canvas)
  // The groups stay together, the one with the best match first; arrow keys follow this order.
  const groups = [...Map.groupBy(now.kind === "blocks" ? blocks : tags, ({ group }) => group)]
  const options = groups.flatMap(([, inGroup]) => inGroup)
  const hasIcons = options.some(({ icon }) => icon)
  const anchor = useMemo(
    () => ({ getBoundingClientRect: now.rect, contextElement: editor.view.dom }),
    [now, editor],
  )
  const floating = useFloating<HTMLDivElement>(anchor)
  const active = options[Math.min(chosen, options.length - 1)]

  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      setChosen((chosen + step + options.length) % options.length)
      return true
    }
    if ((event.key === "Enter" || event.key === "Tab") && active) {
      active.choose()
      return true
    }
    return false
  })
  useEffect(() => {
    suggestions.onKey.current = (event) => onKey(event)
    return () => {
      suggestions.onKey.current = null
    }
  }, [suggestions])

  const activeId = active ? `${listId}-${active.id}` : ""
  useEffect(() => {
    const { dom } = editor.view
    const attributes = {
      "aria-controls": listId,
      "aria-activedescendant": activeId,
      "aria-autocomplete": "list",
    }
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(name, value)
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" })
    return () => {
      for (const name of Object.keys(attributes)) dom.removeAttribute(name)
    }
  }, [editor, listId, activeId])

  // A text without matches is normal typing.
  if (options.length === 0 && now.query !== "") return null
  return (
    <div
      ref={floating}
      className="invisible fixed top-0 left-0 z-50 w-72 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-raised p-1 text-ink shadow-float forced-colors:border"
    >
      <div
        id={listId}
        role="listbox"
        aria-label={now.kind === "blocks" ? words.blocksLabel : words.tagsLabel}
        tabIndex={-1}
        // The caret stays in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.length === 0 && <p className="px-2 py-1.5 text-ink-3 text-xs">{words.noTags}</p>}
        {groups.map(([group, inGroup]) => (
          <fieldset key={group} aria-label={group} className="min-w-0">
            <div aria-hidden className="px-2 pt-1.5 pb-0.5 text-ink-3 text-xs">
              {group}
            </div>
            {inGroup.map((one) => (
              <div
                key={one.id}
                id={`${listId}-${one.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={one === active}
                className={cn(
                  "flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2 py-1 text-sm max-md:min-h-11",
                  one === active && "bg-pressed forced-colors:outline",
                )}
                onMouseMove={() => setChosen(options.indexOf(one))}
                onClick={one.choose}
                onKeyDown={undefined}
              >
                {hasIcons && (
                  <span className="flex size-4 shrink-0 items-center justify-center text-ink-2 [&_svg]:size-4">
                    {one.icon}
                  </span>
                )}
                <span
                  className={cn(
                    "min-w-0",
                    now.kind === "blocks" ? "flex-1" : "flex flex-1 items-baseline gap-3",
                  )}
                >
                  <span className={cn("block truncate", one.isCode && "min-w-0 flex-1 font-mono text-xs")}>
                    {one.name}
                  </span>
                  <span
                    className={cn(
                      "block truncate text-xs",
                      one === active ? "text-ink-2" : "text-ink-3",
                      one.isCode && "max-w-[45%] shrink-0",
                    )}
                  >
                    {one.detail}
                  </span>
                </span>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

function useBlockOptions(now: Suggesting, editor: Editor, { inputs }: CanvasState): Option[] {
  const words = useWords(documentEditorWords)
  const current = useSignal(inputs)
  const { engine, values, globals, tags } = current
  const shared = useSharedOptions(editor, current, now.kind === "blocks" ? now.query : "")
  if (now.kind !== "blocks") return []
  const writing = engineWritings[engine]
  const tag = firstTag({ values, globals, tags, engine: writing }) ?? "name"
  const offered = offeredBlocks(editor.state, writing).map((id) => ({ id, ...words.blocks[id] }))
  const blocks = matchingBlocks(offered, now.query).map(({ id, name, description }) => ({
    id,
    group: words.groups[kindOf(id).group],
    icon: kindOf(id).icon,
    name,
    detail: description,
    isCode: false,
    choose: () => chooseBlock(editor, now, id, tag),
  }))
  return [
    ...blocks,
    ...shared.slice(0, optionsMax).map(({ id, name, description, icon, node }) => ({
      ...{ id, icon, name, group: words.groups.shared, detail: description, isCode: false },
      choose: () => chooseShared(editor, now, node),
    })),
  ]
}

function chooseShared(editor: Editor, { range }: Suggesting, node: object): void {
  const { view } = editor
  oneStep(view, () => {
    view.dispatch(view.state.tr.delete(range.from, range.to))
    insertNode(view.state.schema.nodeFromJSON(node))(view.state, view.dispatch)
  })
  view.focus()
}

function chooseBlock(editor: Editor, { range }: Suggesting, id: BlockId, tag: string): void {
  const { view } = editor
  oneStep(view, () => {
    if (id === "mergeTag") {
      view.dispatch(view.state.tr.insertText("{{", range.from, range.to))
      return
    }
    view.dispatch(view.state.tr.delete(range.from, range.to))
    insertBlock(id, tag)(view.state, view.dispatch)
  })
  view.focus()
}

function useTagOptions(now: Suggesting, editor: Editor, { inputs }: CanvasState): Option[] {
  const words = useWords(documentEditorWords)
  const { engine, values, globals, tags } = useSignal(inputs)
  if (now.kind !== "tags") return []
  const writing = engineWritings[engine]
  const repeat = repeatAround(editor.state.selection.$from)
  const known = knownTags({ values, globals, tags, engine: writing, repeat }).filter(isShown)
  const found = matchingTags(known, now.query, writing.hasPaths)
  // The typed name comes last, and can always be chosen.
  const offered = found.filter(({ source }, at) => at < optionsMax || source === "new")
  return offered.map(({ path, text, source }, at) => ({
    id: String(at),
    group: source === "item" ? words.tagGroups.item({ list: repeat?.list ?? "" }) : words.tagGroups[source],
    icon: source === "new" ? <Plus aria-hidden /> : null,
    name: path,
    detail: text ?? detailOf(source, words),
    isCode: true,
    choose: () => chooseTag(editor, now, path),
  }))
}

const detailOf = (source: KnownTag["source"], words: DocumentEditorWords): string =>
  source === "new" ? words.newTag : source === "service" ? "" : words.noValue

function chooseTag(editor: Editor, { range, kind }: Suggesting, path: string): void {
  const { view } = editor
  const { mergeTag } = view.state.schema.nodes
  if (!mergeTag) return
  oneStep(view, () => {
    const marks = view.state.storedMarks ?? view.state.selection.$from.marks()
    view.dispatch(
      view.state.tr.replaceWith(range.from, range.to, mergeTag.create({ expr: path }, null, marks)),
    )
  })
  exitSuggestion(view, suggestionKeys[kind])
  view.focus()
}
