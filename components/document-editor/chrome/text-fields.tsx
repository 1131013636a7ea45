"use client"

import type { Editor } from "@tiptap/core"
import type { Command } from "@tiptap/pm/state"
import { Check, Unlink, X } from "lucide-react"
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { address } from "#lib/documents/attributes"
import { engineWritings } from "#lib/documents/engines"
import { Input } from "#ui/input"
import { documentEditorWords } from "#words/document-editor"
import type { Option } from "../fields/option-list.tsx"
import { TagTextField } from "../fields/tag-text-field.tsx"
import type { Reading } from "../fields/use-draft.ts"
import { useReadings } from "../fields/use-readings.ts"
import { useTagOptions } from "../fields/use-tag-options.ts"
import { repeatAround } from "../state/scope.ts"
import { isShown, knownTags } from "../values/known-tags.ts"
import { colourText, isColour, linkText, textState } from "../state/text-marks.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { ToolButton } from "./tool-button.tsx"
import { useSignal } from "../views/signal.ts"

type Props = { editor: Editor; canvas: CanvasState; onDone: () => void }

/** One line in the bar: Enter applies it, Escape leaves it, and both return to the text. */
function useBarField({ editor, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = form.current?.querySelector("input")
    input?.focus()
    input?.select()
  }, [])
  const leave = () => {
    editor.view.focus()
    onDone()
  }
  return {
    form,
    leave,
    apply: (act: Command) => {
      oneStep(editor.view, () => act(editor.state, editor.view.dispatch))
      leave()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      leave()
    },
  }
}

export function LinkField(props: Props) {
  const words = useWords(documentEditorWords)
  const readings = useReadings()
  const tags = useLinkTags(props)
  const [before] = useState(() => textState(props.editor.state).href)
  const [href, setHref] = useState(before)
  const { form, apply, onKeyDown } = useBarField(props)
  const readAddress = readings.by(address("link"), { address: "link", hasTags: tags.length > 0 })
  const read = (text: string): Reading<string> => {
    const found = readAddress(withScheme(text.trim()))
    return "fault" in found ? found : { value: text }
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = event.currentTarget.querySelector("input")?.value ?? ""
    if ("value" in read(typed)) apply(linkText(withScheme(typed.trim())))
  }
  return (
    <form ref={form} onSubmit={send} onKeyDown={onKeyDown} className="w-80 max-w-full">
      <div className="flex items-start gap-0.5">
        <div className="min-w-0 flex-1">
          <TagTextField
            label={words.linkField}
            hasHiddenLabel
            placeholder={words.linkHint}
            inputMode="url"
            value={href}
            tags={tags}
            read={read}
            onChange={setHref}
          />
        </div>
        <ToolButton label={words.apply} onPress={() => form.current?.requestSubmit()}>
          <Check aria-hidden />
        </ToolButton>
        {before && (
          <ToolButton label={words.unlink} onPress={() => apply(linkText(""))}>
            <Unlink aria-hidden />
          </ToolButton>
        )}
      </div>
    </form>
  )
}

/** Tags that an address can have where the selection begins. */
function useLinkTags({ editor, canvas }: Props): Option[] {
  const { values, globals, tags, engine } = useSignal(canvas.inputs)
  const repeat = repeatAround(editor.state.selection.$from)
  const known = knownTags({ values, globals, tags, engine: engineWritings[engine], repeat })
  return useTagOptions()(known.filter(isShown))
}

/** `shop.example/orders` becomes a web address, `ana@shop.example` a mail address. */
function withScheme(text: string): string {
  if (/^[^\s/@:{}]+@[^\s/@:{}]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(text) ? `https://${text}` : text
}

export function ColourField(props: Props) {
  const words = useWords(documentEditorWords)
  const { light, button } = useSignal(props.canvas.inputs).brand
  const [before] = useState(() => textState(props.editor.state).colour)
  const [colour, setColour] = useState(before)
  const { form, apply, onKeyDown } = useBarField(props)
  const swatches = [
    ...new Set([light.text, light.muted, light.link, button.ground].map((one) => one.toLowerCase())),
  ]
  const send = (event: FormEvent) => {
    event.preventDefault()
    const hex = colour.trim() && `#${colour.trim().replace(/^#/, "")}`
    if (hex === "" || isColour(hex)) apply(colourText(hex))
  }
  return (
    <form ref={form} onSubmit={send} onKeyDown={onKeyDown} className="flex items-center gap-1">
      {swatches.map((one) => (
        <ToolButton
          key={one}
          label={words.brandColour({ colour: one })}
          isOn={one === before}
          onPress={() => apply(colourText(one))}
        >
          <span
            aria-hidden
            data-fill
            className="size-4 rounded-full border border-line-control"
            style={{ background: one }}
          />
        </ToolButton>
      ))}
      <div className="w-24">
        <Input
          aria-label={words.colourField}
          aria-invalid={(colour !== "" && !/^#?[0-9a-f]{0,6}$/i.test(colour)) || undefined}
          placeholder={hexExample}
          spellCheck={false}
          value={colour}
          onChange={(event) => setColour(event.target.value)}
        />
      </div>
      <ToolButton label={words.apply} onPress={() => form.current?.requestSubmit()}>
        <Check aria-hidden />
      </ToolButton>
      <ToolButton label={words.noColour} onPress={() => apply(colourText(""))}>
        <X aria-hidden />
      </ToolButton>
    </form>
  )
}

const hexExample = "#1d4ed8"
