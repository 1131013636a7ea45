"use client"

import type { KeyId } from "../shell/keys.ts"
import { useCaps } from "../shell/use-caps.tsx"
import { Kbd } from "./kbd.tsx"

/** KeyCaps: the caps of a shortcut next to the button that it triggers: "⌘S" on Apple's systems, "Ctrl+S" elsewhere. */
export function KeyCaps({ id, className }: { id: KeyId; className?: string }) {
  const { text } = useCaps()
  return <Kbd {...(className && { className })}>{text(id)}</Kbd>
}
