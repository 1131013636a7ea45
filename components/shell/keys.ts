/**
 * Every shortcut of the dashboard, defined once, as data for useKey, the list of shortcuts and the palette. Names are
 * in lib/interface/words/commands.ts.
 */
type KeyGroup = "everywhere" | "lists" | "page"

export type KeyLine = {
  group: KeyGroup
  key: string
  /** With ⌘ on a Mac, Ctrl elsewhere. */
  hasMod?: true
  hasShift?: true
}

const lines = {
  palette: { group: "everywhere", key: "k", hasMod: true },
  allKeys: { group: "everywhere", key: "?" },
  theme: { group: "everywhere", key: "d" },
  undo: { group: "everywhere", key: "z" },
  close: { group: "everywhere", key: "Escape" },
  nextRow: { group: "lists", key: "j" },
  previousRow: { group: "lists", key: "k" },
  open: { group: "lists", key: "Enter" },
  select: { group: "lists", key: "x" },
  selectRange: { group: "lists", key: "x", hasShift: true },
  selectAll: { group: "lists", key: "a", hasMod: true },
  search: { group: "page", key: "/" },
  filter: { group: "page", key: "f" },
  earlier: { group: "page", key: "[" },
  later: { group: "page", key: "]" },
  pause: { group: "page", key: "p" },
  nextBar: { group: "page", key: "ArrowRight" },
  previousBar: { group: "page", key: "ArrowLeft" },
  firstBar: { group: "page", key: "Home" },
  lastBar: { group: "page", key: "End" },
  selectBars: { group: "page", key: "ArrowRight", hasShift: true },
  zoomOut: { group: "page", key: "Backspace" },
  sendAgain: { group: "page", key: "r" },
  suppress: { group: "page", key: "s" },
  edit: { group: "page", key: "e" },
  findInText: { group: "page", key: "f", hasMod: true },
  keepDraft: { group: "page", key: "s", hasMod: true },
  sendForm: { group: "page", key: "Enter", hasMod: true },
} as const satisfies Record<string, KeyLine>

export type KeyId = keyof typeof lines

export const keyLines: Record<KeyId, KeyLine> = lines

/** G, then one of these: the section that opens (its folder under /p/{project}/). */
export const goKeys = [
  { key: "o", path: "overview" },
  { key: "m", path: "messages" },
  { key: "b", path: "bounces" },
  { key: "e", path: "engagement" },
  { key: "a", path: "alerts" },
  { key: "t", path: "templates" },
  { key: "w", path: "webhooks" },
  { key: "s", path: "suppressions" },
  { key: "d", path: "domains" },
  { key: "i", path: "inbox" },
] as const

/** True for keys that are easily pressed by accident while dictating or with a tremor: they can be switched off. */
export const isSingle = ({ hasMod, key }: KeyLine): boolean => !hasMod && key.length === 1

export type Pressed = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey"> & {
  getModifierState?: (key: string) => boolean
}

/** True when this press is that key. Signs may need Shift or AltGr on some keyboards ("/", "?", "["). */
export function isPressed({ key, hasMod, hasShift }: KeyLine, pressed: Pressed): boolean {
  const isLetter = /^[a-z]$/.test(key)
  if (pressed.key.toLowerCase() !== key.toLowerCase()) return false
  if ((isLetter || hasShift) && pressed.shiftKey !== Boolean(hasShift)) return false
  const isAltGraph = pressed.getModifierState?.("AltGraph") ?? false
  if (isAltGraph && !isLetter) return !hasMod
  return !pressed.altKey && (pressed.metaKey || pressed.ctrlKey) === Boolean(hasMod)
}

/** Names of the keys without a sign, per language: "Ctrl" and "Shift", "Strg" and "Umschalt". */
export type KeyNames = { ctrl: string; shift: string }

const apple: KeyNames = { ctrl: "⌘", shift: "⇧" }
const signs: Record<string, string> = {
  Enter: "↵",
  Escape: "Esc",
  ArrowRight: "→",
  ArrowLeft: "←",
  Backspace: "⌫",
}

/** The caps of a key, for people: "⌘" "K" on Apple's keyboards (`names` null), "Ctrl" "K" on others. */
export const capsOf = ({ key, hasMod, hasShift }: KeyLine, names: KeyNames | null): string[] => [
  ...(hasMod ? [(names ?? apple).ctrl] : []),
  ...(hasShift ? [(names ?? apple).shift] : []),
  signs[key] ?? key.toUpperCase(),
]
