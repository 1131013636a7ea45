"use client"

import { Keyboard, Search } from "lucide-react"
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { IconButton } from "#ui/button"
import { Kbd } from "#ui/kbd"
import { useNavigate } from "#ui/leave-guard"
import { shellWords } from "#words/shell"
import { useCarried } from "./carried.tsx"
import { type CommandsFace, onOpenCommands } from "./commands-open.tsx"
import type { CommandsProps } from "./commands-props.tsx"
import { takeEarlyKeys } from "./early-keys.ts"
import { keyLines } from "./keys.ts"
import { useWords } from "./language.tsx"
import { useTheme } from "./theme.tsx"
import { nextTheme } from "./theme-choice.tsx"
import { useCaps } from "./use-caps.tsx"
import { useGoKeys, useKey } from "./use-key.tsx"

const loadPalette = () => import("./palette.tsx")
const Palette = lazy(loadPalette)
const KeyList = lazy(() => import("./key-list.tsx"))

/** Search in the header, and the global shortcuts. Palette and list of shortcuts are loaded on demand. */
export function Commands(props: CommandsProps) {
  const [face, setFace] = useState<CommandsFace | null>(null)
  useKeysEverywhere(props, setFace)
  useEffect(() => onOpenCommands(setFace), [])
  usePaletteEarly()
  const typed = useRef("")
  const typedAhead = useCallback(() => {
    typed.current += takeEarlyKeys()
    return typed.current
  }, [])
  useEffect(() => {
    if (face === null) typed.current = ""
  }, [face])
  useEffect(() => {
    // The early script continues until the typed text has another target.
    if (window.earlyKeys?.isOpen) setFace("palette")
    else takeEarlyKeys()
  }, [])
  const close = () => setFace(null)
  return (
    <>
      <SearchButton onOpen={() => setFace("palette")} />
      <KeysButton onOpen={() => setFace("keys")} />
      <Suspense fallback={face === "palette" && <TypedAhead typed={typed} typedAhead={typedAhead} />}>
        {face === "palette" && <Palette {...props} typedAhead={typedAhead} onClose={close} />}
        {face === "keys" && <KeyList visible={props.visible} onClose={close} />}
      </Suspense>
    </>
  )
}

/** ⌘ or Ctrl alone is reason enough to fetch the palette: K may follow. */
function usePaletteEarly() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Meta" || event.key === "Control") void loadPalette()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}

/** Text typed before the palette has loaded is saved for it and triggers no shortcuts. */
function TypedAhead({ typed, typedAhead }: { typed: RefObject<string>; typedAhead: () => string }) {
  useLayoutEffect(() => {
    typedAhead()
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.metaKey || event.ctrlKey || event.altKey) return
      typed.current += event.key
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener("keydown", onKey, { capture: true })
    return () => window.removeEventListener("keydown", onKey, { capture: true })
  }, [typed, typedAhead])
  return null
}

function useKeysEverywhere(
  { current, visible }: CommandsProps,
  setFace: (change: (face: CommandsFace | null) => CommandsFace | null) => void,
) {
  const navigate = useNavigate()
  const [theme, chooseTheme] = useTheme()
  const carried = useCarried()
  const slug = current?.slug
  const go = useCallback(
    (path: string) => {
      if (slug && visible.includes(path)) navigate(`/p/${slug}/${path}${carried(path)}`)
    },
    [navigate, carried, slug, visible],
  )
  useGoKeys(go)
  useKey("palette", () => setFace((face) => (face === "palette" ? null : "palette")))
  useKey("allKeys", () => setFace(() => "keys"))
  useKey("theme", () => chooseTheme(nextTheme(theme)))
}

/** A button that looks like a field: the palette has the real one. */
function SearchButton({ onOpen }: { onOpen: () => void }) {
  const words = useWords(shellWords)
  const { caps } = useCaps()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-opens-palette
      onClick={onOpen}
      onPointerEnter={() => void loadPalette()}
      onFocus={() => void loadPalette()}
      className="inline-flex h-7 shrink-0 items-center gap-2 rounded-md text-ink-3 text-sm hover:text-ink-2 max-md:size-11 max-lg:size-8 max-lg:justify-center max-lg:hover:bg-hover lg:w-56 lg:border lg:border-line-strong lg:bg-surface lg:pr-1.5 lg:pl-2.5 lg:shadow-lift"
    >
      <Search aria-hidden className="size-3.5 shrink-0 max-lg:size-4 max-lg:text-ink-2" />
      <span className="flex-1 truncate text-left max-lg:sr-only">{words.search}</span>
      <span aria-hidden className="flex gap-0.5 max-lg:hidden">
        {caps(keyLines.palette).map((cap) => (
          <Kbd key={cap}>{cap}</Kbd>
        ))}
      </span>
    </button>
  )
}

/** Opens the list of shortcuts, for people who have not yet discovered ?. Absent without a keyboard. */
function KeysButton({ onOpen }: { onOpen: () => void }) {
  const words = useWords(shellWords)
  return (
    <IconButton
      label={`${words.keys} (?)`}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="order-last max-md:hidden"
    >
      <Keyboard />
    </IconButton>
  )
}
