import type { createTailwindMerge } from "tailwind-merge"

/**
 * The groups of classes that our sources use, for the merge of `cn`. The library's own table covers all of Tailwind and
 * is three quarters of its size, on every page. cn.test.ts compares this table with the library's and names missing
 * classes.
 */

/** Groups identified by their prefix: `px-3`, `-mx-1`, `grid-cols-[1fr_auto]`. The prefix is the name. */
const prefixes =
  "inset inset-x inset-y top right bottom left z order basis shrink grid-cols grid-rows col-span col-start row-start row-span grid-flow " +
  "auto-cols auto-rows gap gap-x gap-y justify items self place-items space-y p px py pt pr pb pl m mx my mt mr mb ml scroll-px scroll-py scroll-mt " +
  "aspect space-x size w min-w max-w h min-h max-h text leading align whitespace underline-offset list bg shadow opacity brightness " +
  "border rounded rounded-b rounded-l divide outline outline-offset transition duration origin rotate scale " +
  "translate-x translate-y accent appearance caret cursor field-sizing overscroll pointer-events resize select"

/** Groups of whole words. A word is matched before a prefix: any `text-` class that is not here is a colour. */
const words = {
  "@container": "@container",
  display: "block inline inline-block table flex inline-flex grid inline-grid contents hidden",
  "sr-only": "sr-only",
  float: "float-left",
  overflow: "overflow-auto overflow-hidden overflow-visible",
  "overflow-x": "overflow-x-auto",
  "overflow-y": "overflow-y-auto",
  position: "static fixed absolute relative sticky",
  visibility: "visible invisible",
  flex: "flex-1 flex-none",
  blur: "blur",
  "flex-col": "flex-col",
  "flex-wrap": "flex-wrap",
  "text-size": "text-2xs text-xs text-sm text-base text-lg text-xl text-2xl",
  "text-align": "text-left text-center text-right text-start",
  "text-balance": "text-balance",
  truncate: "truncate",
  antialiased: "antialiased",
  italic: "italic",
  "font-weight": "font-normal font-medium font-semibold",
  "font-family": "font-sans font-mono",
  underline: "underline line-through",
  decoration: "decoration-1 decoration-2",
  uppercase: "uppercase",
  break: "break-words break-all",
  wrap: "wrap-anywhere",
  "break-inside": "break-inside-avoid",
  "border-width": "border border-0 border-2",
  "border-x": "border-x",
  "border-y": "border-y",
  "border-t": "border-t border-t-0 border-t-2",
  "border-r": "border-r",
  "border-b": "border-b border-b-0 border-b-2",
  "border-l": "border-l border-l-2",
  "border-dashed": "border-dashed",
  "border-collapse": "border-collapse",
  "divide-x": "divide-x",
  "divide-y": "divide-y",
  "outline-none": "outline-none",
  "outline-width": "outline outline-2",
  "table-fixed": "table-fixed",
  "touch-y": "touch-pan-y",
  touch: "touch-none",
  "object-fit": "object-contain",
}

/** The kinds that a later class of another kind replaces. */
const replaced = {
  inset: "inset-x inset-y top right bottom left",
  "inset-x": "right left",
  "inset-y": "top bottom",
  overflow: "overflow-x overflow-y",
  flex: "basis shrink",
  gap: "gap-x gap-y",
  p: "px py pt pr pb pl",
  px: "pr pl",
  py: "pt pb",
  m: "mx my mt mr mb ml",
  mx: "mr ml",
  my: "mt mb",
  size: "w h",
  "text-size": "leading",
  rounded: "rounded-b rounded-l",
  "border-width": "border-x border-y border-t border-r border-b border-l",
  touch: "touch-y",
  "touch-y": "touch",
  "border-x": "border-r border-l",
  "border-y": "border-t border-b",
}

/** `text-[9px]` is a size, `text-[CanvasText]` a colour. */
const isSize = (value: string) => /^\[[\d.]/.test(value)
const isAnything = () => true

const byName = (table: Record<string, string>) =>
  Object.entries(table).map(([name, list]) => [name, list.split(" ")] as const)

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>

export const classGroups = (): Config => {
  const groups: Config["classGroups"] = Object.fromEntries(byName(words))
  groups["text-size"] = [...(groups["text-size"] ?? []), { text: [isSize] }]
  for (const prefix of prefixes.split(" ")) groups[prefix] = [{ [prefix]: [isAnything] }]
  return {
    cacheSize: 500,
    theme: {},
    classGroups: groups,
    conflictingClassGroups: Object.fromEntries(byName(replaced)),
    conflictingClassGroupModifiers: {},
    // Variants whose place among others matters; so does that of every `[&…]`, untold.
    orderSensitiveModifiers: ["after", "before", "marker", "selection"],
  }
}
