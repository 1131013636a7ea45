"use client"

import type { ReactElement } from "react"
import { Menu, MenuItem } from "#ui/menu"
import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"
import { themeIcons, useTheme } from "./theme.tsx"
import { themes } from "./theme-choice.tsx"

export default function ThemeMenuLines({ trigger }: { trigger: ReactElement }) {
  return (
    <Menu trigger={trigger} isOpenAtFirst className="min-w-36">
      <ThemeItems />
    </Menu>
  )
}

/** The three themes as lines of a menu. */
export function ThemeItems() {
  const [chosen, choose] = useTheme()
  const words = useWords(shellWords)
  return themes.map((theme) => {
    const Icon = themeIcons[theme]
    return (
      <MenuItem key={theme} icon={<Icon />} isChecked={theme === chosen} onSelect={() => choose(theme)}>
        {words.themes[theme]}
      </MenuItem>
    )
  })
}
