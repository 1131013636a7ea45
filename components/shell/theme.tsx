"use client"

import { Monitor, Moon, Sun } from "lucide-react"
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useSyncExternalStore } from "react"
import { usePreferences } from "./preferences.tsx"
import { applyTheme, chosenTheme, readTheme, type Theme } from "./theme-choice.tsx"

const FirstTheme = createContext<Theme>("system")

/** Provides the theme that the server rendered to the components below. */
export function ThemeProvider({ theme, children }: { theme: Theme; children: ReactNode }) {
  return <FirstTheme value={theme}>{children}</FirstTheme>
}

/** The theme that is chosen, and the way to another; it follows a signed-in person to other browsers. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const first = use(FirstTheme)
  const { saveChoice: keep } = usePreferences()
  const theme = useSyncExternalStore(readTheme, chosenTheme, () => first)
  const choose = useCallback(
    (next: Theme) => {
      applyTheme(next)
      keep("theme", next)
    },
    [keep],
  )
  return [theme, choose]
}

const never = () => () => {}

/**
 * A small blocking script in the head: it resolves "system" before the first paint and handles Ctrl K until the page
 * does. On pages that the browser renders itself (after an error) no script would run; there the theme is set before
 * the paint.
 */
export function EarlyScript({ nonce }: { nonce?: string | undefined }) {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useLayoutEffect(() => {
    if (!document.documentElement.dataset.theme) applyTheme(chosenTheme())
  })
  return isFromServer ? <script src="/early.js" nonce={nonce} suppressHydrationWarning /> : null
}

export const themeIcons: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor }
