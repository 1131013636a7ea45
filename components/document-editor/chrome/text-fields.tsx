"use client"

import type { Editor } from "@tiptap/core"
import type { Command } from "@tiptap/pm/state"
import { Check, Unlink, X } from "lucide-react"
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { Input } from "#ui/input"
import { documentEditorWords } from "#words/document-editor"
import { isAddressFine } from "../state/acts.ts"
import { colourText, isColour, linkText, textState } from "../state/text-marks.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { ToolButton } from "./tool-button.tsx"
import { useSignal } from "../views/signal.ts"

type Props = { editor: Editor; canvas: CanvasState; onDone: () => void }

/** One line in the bar: Enter applies it, Escape leaves it, and both return to the text. */
function useBarField({ editor, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const leave = () => {
    editor.view.focus()
    onDone()
  }
  return {
    field,
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
  const [before] = useState(() => textState(props.editor.state).href)
  const [href, setHref] = useState(before)
  const [isRefused, setIsRefused] = useState(false)
  const errorId = useId()
  const { field, apply, onKeyDown } = useBarField(props)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const address = withScheme(href.trim())
    if (address !== "" && !isAddressFine("link", address)) return setIsRefused(true)
    apply(linkText(address))
  }
  return (
    <form onSubmit={send} onKeyDown={onKeyDown} className="w-80 max-w-full">
      <div className="flex items-center gap-0.5">
        <Input
          ref={field}
          aria-label={words.linkField}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? errorId : undefined}
          placeholder={words.linkHint}
          spellCheck={false}
          autoCapitalize="off"
          value={href}
          onChange={(event) => {
            setHref(event.target.value)
            setIsRefused(false)
          }}
        />
        <ToolButton label={words.apply} onPress={() => field.current?.form?.requestSubmit()}>
          <Check aria-hidden />
        </ToolButton>
        {before && (
          <ToolButton label={words.unlink} onPress={() => apply(linkText(""))}>
            <Unlink aria-hidden />
          </ToolButton>
        )}
      </div>
      {isRefused && (
        <p id={errorId} role="alert" className="px-1 pt-1 text-danger-ink text-xs">
          {words.linkRefused}
        </p>
      )}
    </form>
  )
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
  const { field, apply, onKeyDown } = useBarField(props)
  const swatches = [
    ...new Set([light.text, light.muted, light.link, button.ground].map((one) => one.toLowerCase())),
  ]
  const send = (event: FormEvent) => {
    event.preventDefault()
    const hex = colour.trim() && `#${colour.trim().replace(/^#/, "")}`
    if (hex === "" || isColour(hex)) apply(colourText(hex))
  }
  return (
    <form onSubmit={send} onKeyDown={onKeyDown} className="flex items-center gap-1">
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
          ref={field}
          aria-label={words.colourField}
          aria-invalid={(colour !== "" && !/^#?[0-9a-f]{0,6}$/i.test(colour)) || undefined}
          placeholder={hexExample}
          spellCheck={false}
          value={colour}
          onChange={(event) => setColour(event.target.value)}
        />
      </div>
      <ToolButton label={words.apply} onPress={() => field.current?.form?.requestSubmit()}>
        <Check aria-hidden />
      </ToolButton>
      <ToolButton label={words.noColour} onPress={() => apply(colourText(""))}>
        <X aria-hidden />
      </ToolButton>
    </form>
  )
}

const hexExample = "#1d4ed8"
