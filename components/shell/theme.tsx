"use client"

import { Monitor, Moon, Sun } from "lucide-react"
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react"
import { IconButton } from "#ui/button"
import { Menu, MenuItem } from "#ui/menu"

/** Light, dark or as the system says; kept in the cookie `theme`, so that the server paints it right at once. */
export type Theme = "light" | "dark" | "system"

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
]

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>("system")
  useEffect(() => setTheme(chosenTheme()), [])
  const choose = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return [theme, choose]
}

const never = () => () => {}

/**
 * Resolves "system" before the first paint by a small blocking script in the head. Where the browser draws a page by
 * itself (after an error) a script would not run; there the theme is set before that page is painted.
 */
export function ThemeScript() {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useLayoutEffect(() => applyTheme(chosenTheme()), [])
  return isFromServer ? <script src="/theme.js" /> : null
}

/** The button in the header; D steps through the three. */
export function ThemeMenu() {
  const [theme, choose] = useTheme()
  useThemeKey(theme, choose)
  const Icon = themes.find((one) => one.value === theme)?.icon ?? Monitor
  return (
    <Menu
      trigger={
        <IconButton label="Theme">
          <Icon />
        </IconButton>
      }
      className="min-w-36"
    >
      {themes.map((one) => (
        <MenuItem
          key={one.value}
          icon={<one.icon />}
          isChecked={one.value === theme}
          onSelect={() => choose(one.value)}
        >
          {one.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function useThemeKey(theme: Theme, choose: (theme: Theme) => void) {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.key !== "d" || event.metaKey || event.ctrlKey || event.altKey || isTyping()) return
      const at = themes.findIndex((one) => one.value === theme)
      choose(themes[(at + 1) % themes.length]?.value ?? "system")
    }
    document.addEventListener("keydown", step)
    return () => document.removeEventListener("keydown", step)
  })
}

/** True while a field has the focus: single letters belong to it. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  (document.activeElement.isContentEditable || document.activeElement.matches("input, textarea, select"))

const chosenTheme = (): Theme => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
  return chosen === "light" || chosen === "dark" ? chosen : "system"
}

const yearSeconds = 31_536_000

function applyTheme(theme: Theme): void {
  const isDark =
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
  document.documentElement.dataset.theme = isDark ? "dark" : "light"
  const age = theme === "system" ? 0 : yearSeconds
  // Plain http has no cookieStore, so the old way it is.
  Reflect.set(document, "cookie", `theme=${theme}; path=/; max-age=${age}; samesite=lax`)
}
