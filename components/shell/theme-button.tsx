"use client"

import { IconButton } from "#ui/button"
import { OnDemand } from "#ui/on-demand"
import { part } from "#ui/part"
import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"
import { themeIcons, useTheme } from "./theme.tsx"

const themeLines = part(() => import("./theme-menu.tsx"))

/** The theme button of pages before the sign-in, which have no person menu. Its menu loads when it is opened. */
export function ThemeButton() {
  const [theme] = useTheme()
  const words = useWords(shellWords)
  const Icon = themeIcons[theme]
  return (
    <OnDemand
      lines={themeLines}
      button={(props) => (
        <IconButton label={words.theme} {...props}>
          <Icon />
        </IconButton>
      )}
      menu={(Lines, trigger) => <Lines trigger={trigger} />}
    />
  )
}
