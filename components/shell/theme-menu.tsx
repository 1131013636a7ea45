"use client"

import type { ReactElement } from "react"
import { Menu, MenuItem } from "#ui/menu"
import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"
import { themeIcons, useTheme } from "./theme.tsx"
import { themes } from "./theme-choice.tsx"
import { IconButton } from "#ui/button"
import { OnDemand } from "#ui/on-demand"
import { part } from "#ui/part"

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

const themeLines = part(() => import("./theme-menu.tsx"))

/** The button at the foot of the door: pages before the sign-in have no person menu. */
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
