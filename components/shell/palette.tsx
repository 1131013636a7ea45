"use client"

import { Command } from "cmdk"
import { Search, X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import { useLayoutEffect, useState } from "react"
import { IconButton } from "#ui/button"
import { giveFocusBack } from "#ui/focus-return"
import { Kbd } from "#ui/kbd"
import { type CommandWords, commandWords } from "#words/command"
import { uiWords } from "#words/ui"
import type { CommandsProps } from "./commands-props.tsx"
import { useWords } from "./language.tsx"
import { type PaletteLine, usePaletteLines } from "./palette-lines.tsx"
import { addRecent } from "./palette-recent.ts"
import { type FoundState, useFound } from "./use-found.ts"

/** Radix would mark what was typed ahead, and the next letter would replace it. */
function focusAtEnd(event: Event): void {
  const field = event.target instanceof Element ? event.target.querySelector("input") : null
  if (!field) return
  event.preventDefault()
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

type PaletteProps = CommandsProps & {
  /** Returns the text typed before the palette was loaded; called only then, because until then more may be typed. */
  typedAhead: () => string
  onClose: () => void
}

/**
 * The palette: pages, projects, acts and what the server finds, all by keyboard. The field keeps the focus; arrows move
 * the chosen line, Enter does it, Esc closes (combobox with a listbox, by cmdk).
 */
export default function Palette(props: PaletteProps) {
  const words = useWords(commandWords)
  const { typedAhead } = props
  const [text, setText] = useState("")
  useLayoutEffect(() => setText(typedAhead()), [typedAhead])
  const found = useFound(text, props)
  const groups = usePaletteLines(props, text, found.lines)
  const choose = (line: PaletteLine) => {
    props.onClose()
    if (props.current) addRecent(props.current.slug, line)
    line.act()
  }
  return (
    <Radix.Root open onOpenChange={props.onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusAtEnd}
          onCloseAutoFocus={giveFocusBack}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[calc(100vw-32px)] max-w-[560px] -translate-x-1/2 animate-fade flex-col overflow-hidden rounded-xl bg-raised shadow-dialog outline-none max-md:top-3 max-md:max-h-[calc(100dvh-24px)]"
        >
          <Radix.Title className="sr-only">{words.palette}</Radix.Title>
          <Command label={words.palette} loop filter={fit} className="flex min-h-0 flex-col">
            <Field
              text={text}
              onText={setText}
              onClose={props.onClose}
              isInProject={props.current !== null}
            />
            <Command.List className="min-h-0 scroll-py-2 overflow-y-auto p-2">
              <Command.Empty className="px-2 py-6 text-center text-ink-3 text-sm">
                {found.state === "searching" ? words.states.searching : words.nothing}
              </Command.Empty>
              {groups.map((group) => (
                <Group key={group.title} title={group.title} lines={group.lines} onChoose={choose} />
              ))}
            </Command.List>
            <Foot words={words} state={found.state} />
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Every typed word must occur in the line; lines that begin with it come first. Scattered letters do not match. */
export function fit(_id: string, text: string, keywords: string[] = []): number {
  const line = keywords.join(" ").toLowerCase()
  const typed = text.trim().toLowerCase().split(/\s+/)
  if (!typed.every((word) => line.includes(word))) return 0
  const [first = ""] = typed
  return line.startsWith(first) ? 1 : line.includes(` ${first}`) ? 0.8 : 0.5
}

type FieldProps = { text: string; onText: (text: string) => void; onClose: () => void; isInProject: boolean }

function Field({ text, onText, onClose, isInProject }: FieldProps) {
  const words = useWords(commandWords)
  const ui = useWords(uiWords)
  return (
    <div className="flex items-center gap-2.5 border-line border-b px-4">
      <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
      <Command.Input
        value={text}
        onValueChange={onText}
        maxLength={320}
        placeholder={isInProject ? words.placeholder : words.outsideProject}
        className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none"
      />
      <IconButton label={ui.close} size="sm" onClick={onClose} className="max-md:min-h-11 max-md:min-w-11">
        <X />
      </IconButton>
    </div>
  )
}

type GroupProps = { title: string; lines: PaletteLine[]; onChoose: (line: PaletteLine) => void }

function Group({ title, lines, onChoose }: GroupProps) {
  return (
    <Command.Group
      heading={title}
      className="pb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
    >
      {lines.map((line) => (
        <Command.Item
          key={line.id}
          value={line.id}
          keywords={line.keywords}
          onSelect={() => onChoose(line)}
          className="flex min-h-8.5 cursor-pointer select-none items-center gap-2.5 rounded-md px-2 text-ink text-sm data-[selected=true]:bg-pressed max-md:min-h-11 forced-colors:data-[selected=true]:outline [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-2"
        >
          {line.icon}
          <span className="min-w-0 flex-1 truncate">{line.name}</span>
          {line.note && <span className="max-w-[45%] truncate text-ink-3 text-xs">{line.note}</span>}
          {line.caps && (
            <span aria-hidden className="flex shrink-0 gap-0.5">
              {line.caps.map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function Foot({ words, state }: { words: CommandWords; state: FoundState }) {
  return (
    <div className="flex min-h-9 items-center gap-4 border-line border-t px-4 text-ink-3 text-xs">
      <output className="mr-auto">{words.states[state]}</output>
      <Hint caps={["↑", "↓"]} text={words.hints.move} />
      <Hint caps={["↵"]} text={words.hints.open} />
    </div>
  )
}

function Hint({ caps, text }: { caps: string[]; text: string }) {
  return (
    <span className="flex items-center gap-1 max-md:hidden">
      {caps.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
      {text}
    </span>
  )
}
