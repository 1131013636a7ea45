import { element, fixed } from "../views/draw.ts"

/** Another person's caret with their name. */
export function caretOf({ name, color }: Record<string, unknown>): HTMLElement {
  const caret = fixed(element("span", "doc-caret", element("span", "doc-caret-name", String(name ?? ""))))
  caret.style.setProperty("--person", String(color))
  return caret
}
