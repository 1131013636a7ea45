import { type Extension, StateEffect, StateField } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView, keymap, type Panel, showPanel } from "@codemirror/view"
import type { EditorWords } from "#words/editor"
import { keyLines } from "../shell/keys.ts"

/** Places of `needle` in `text`, ignoring case; at most `max`. */
export function findPlaces(text: string, needle: string, max = 2000): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = []
  const [hay, wanted] = [text.toLowerCase(), needle.toLowerCase()]
  // Lower case may be longer than the original (İ), which would shift places, so such texts are searched with case.
  const [inText, word] = hay.length === text.length ? [hay, wanted] : [text, needle]
  if (word === "") return places
  for (
    let at = inText.indexOf(word);
    at >= 0 && places.length < max;
    at = inText.indexOf(word, at + word.length)
  ) {
    places.push({ from: at, to: at + word.length })
  }
  return places
}

const setNeedle = StateEffect.define<string | null>()
const found = Decoration.mark({ class: "cm-found" })

/** The text to find; null while the bar is closed. */
const needle = StateField.define<string | null>({
  create: () => null,
  update: (value, transaction) =>
    transaction.effects.reduce((now, effect) => (effect.is(setNeedle) ? effect.value : now), value),
})

const marks = EditorView.decorations.compute([needle, "doc"], (state): DecorationSet => {
  const word = state.field(needle)
  if (!word) return Decoration.none
  return Decoration.set(findPlaces(state.doc.toString(), word).map(({ from, to }) => found.range(from, to)))
})

/** Goes to the next (or, with -1, the previous) place after the selection, wrapping at the end. */
function step(view: EditorView, direction: 1 | -1): boolean {
  const places = findPlaces(view.state.doc.toString(), view.state.field(needle) ?? "")
  const { from, to } = view.state.selection.main
  const next =
    direction === 1
      ? (places.find((place) => place.from >= to) ?? places[0])
      : (places.findLast((place) => place.to <= from) ?? places.at(-1))
  if (!next) return true
  view.dispatch({
    selection: { anchor: next.from, head: next.to },
    effects: EditorView.scrollIntoView(next.from, { y: "center" }),
  })
  return true
}

/** Replaces the selected place and goes to the next one; without a selected place it only goes there. */
function replaceOne(view: EditorView, by: string): void {
  const { from, to } = view.state.selection.main
  const places = findPlaces(view.state.doc.toString(), view.state.field(needle) ?? "")
  if (places.some((place) => place.from === from && place.to === to))
    view.dispatch({
      changes: { from, to, insert: by },
      selection: { anchor: from + by.length },
      userEvent: "input.replace",
    })
  step(view, 1)
}

/** Replaces every place in one change, which is one undo step. */
function replaceAll(view: EditorView, by: string): void {
  const text = view.state.doc.toString()
  const places = findPlaces(text, view.state.field(needle) ?? "", text.length)
  view.dispatch({
    changes: places.map((place) => ({ ...place, insert: by })),
    userEvent: "input.replace.all",
  })
}

/** Opens the bar with the selected words in it, or focuses it when it is open. */
export function openFind(view: EditorView): boolean {
  const { from, to } = view.state.selection.main
  const selected = view.state.sliceDoc(from, Math.min(to, from + 100)).split("\n")[0] ?? ""
  view.dispatch({ effects: setNeedle.of(selected || (view.state.field(needle) ?? "")) })
  view.dom.querySelector<HTMLInputElement>(".cm-find input")?.select()
  return true
}

function closeFind(view: EditorView): boolean {
  if (view.state.field(needle) === null) return false
  view.dispatch({ effects: setNeedle.of(null) })
  view.focus()
  return true
}

/** A field of the bar. */
function field(label: string): HTMLInputElement {
  const input = document.createElement("input")
  input.className = "h-7 w-48 min-w-0 rounded-md border border-line-control bg-surface px-2 text-sm"
  input.setAttribute("aria-label", label)
  input.placeholder = label
  return input
}

/** The replacement field: Enter replaces one place. */
function replaceParts(view: EditorView, words: EditorWords): HTMLElement[] {
  const by = field(words.replaceWith)
  by.addEventListener("keydown", (event) => {
    if (event.key === "Enter") replaceOne(view, by.value)
    else if (event.key === "Escape") closeFind(view)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const button = (label: string, act: (view: EditorView, by: string) => void) => {
    const made = document.createElement("button")
    made.type = "button"
    made.className =
      "h-7 cursor-pointer rounded-md border border-line-control bg-surface px-2 text-sm hover:bg-hover"
    made.textContent = label
    made.addEventListener("click", () => act(view, by.value))
    return made
  }
  return [by, button(words.replace, replaceOne), button(words.replaceAll, replaceAll)]
}

function findPanel(view: EditorView, words: EditorWords): Panel {
  const dom = document.createElement("div")
  dom.className = "cm-find flex flex-wrap items-center gap-2 px-4 py-1.5 font-sans"
  const input = dom.appendChild(field(words.find))
  input.value = view.state.field(needle) ?? ""
  if (!view.state.readOnly) dom.append(...replaceParts(view, words))
  const count = dom.appendChild(document.createElement("span"))
  count.className = "tnum text-ink-3 text-xs"
  count.setAttribute("role", "status")
  input.addEventListener("input", () => view.dispatch({ effects: setNeedle.of(input.value) }))
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") step(view, event.shiftKey ? -1 : 1)
    else if (event.key === "Escape") closeFind(view)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const showCount = () => {
    const places = findPlaces(view.state.doc.toString(), view.state.field(needle) ?? "").length
    count.textContent = input.value === "" ? words.findKeys : words.places({ count: places })
  }
  showCount()
  const update = () => {
    if (document.activeElement !== input) input.value = view.state.field(needle) ?? ""
    showCount()
  }
  return { dom, top: true, mount: () => input.select(), update }
}

/** Search and replace in the text: ⌘F opens, Enter continues, Esc closes. */
export function findBar(words: EditorWords): Extension {
  // One function for the lifetime of the editor, because another one would create a new panel and interrupt typing.
  const panel = (view: EditorView) => findPanel(view, words)
  return [
    needle,
    showPanel.compute([needle], (state) => (state.field(needle) === null ? null : panel)),
    marks,
    keymap.of([
      { key: `Mod-${keyLines.findInText.key}`, run: openFind },
      { key: "Escape", run: closeFind },
      { key: "Mod-g", run: (view) => step(view, 1), shift: (view) => step(view, -1) },
    ]),
  ]
}
