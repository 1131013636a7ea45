/** Light, dark or system; stored in the cookie `theme`, so that the server renders it correctly at once. */
export const themes = ["light", "dark", "system"] as const
export type Theme = (typeof themes)[number]

export const isTheme = (word: unknown): word is Theme => themes.some((theme) => theme === word)

const readers = new Set<() => void>()

/** The current theme, as the page states it (data-choice, from the server). */
export const chosenTheme = (): Theme => {
  const choice = document.documentElement.dataset.choice
  return isTheme(choice) ? choice : "system"
}

export function readTheme(onChange: () => void): () => void {
  readers.add(onChange)
  return () => readers.delete(onChange)
}

const yearSeconds = 31_536_000

export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  const isDark =
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
  root.dataset.theme = isDark ? "dark" : "light"
  root.dataset.choice = theme
  // Plain http has no cookieStore, so the old way it is.
  Reflect.set(document, "cookie", `theme=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`)
  for (const onChange of readers) onChange()
}

export const nextTheme = (theme: Theme): Theme =>
  themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system"
