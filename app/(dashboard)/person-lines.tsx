"use client"

import { CircleUser, Keyboard, Languages, LogOut, ScrollText } from "lucide-react"
import type { ReactElement } from "react"
import { openCommands } from "#components/shell/commands-open"
import { useLanguage, useWords } from "#components/shell/language"
import { ThemeItems } from "#components/shell/theme-menu"
import { signOut } from "#lib/interface/browser/sign-in"
import { languageNames, languages } from "#lib/interface/words/catalogue"
import { Menu, MenuItem, MenuLabel, MenuLine } from "#ui/menu"
import { notify } from "#ui/toast"
import { shellWords } from "#words/shell"
import { useChooseLanguage } from "./use-choose-language.ts"

type PersonLinesProps = { email: string; canReadLog: boolean; trigger: ReactElement }

export default function PersonLines({ email, canReadLog, trigger }: PersonLinesProps) {
  const words = useWords(shellWords)
  const here = useLanguage()
  const chooseLanguage = useChooseLanguage()
  const leave = async () => {
    if (await signOut()) location.assign("/sign-in")
    else notify.failed(words.signOutFailed)
  }
  return (
    <Menu trigger={trigger} isOpenAtFirst align="start" side="top" className="min-w-50">
      <MenuLabel>{email}</MenuLabel>
      <MenuItem icon={<CircleUser />} href="/account">
        {words.places.account}
      </MenuItem>
      {canReadLog && (
        <MenuItem icon={<ScrollText />} href="/audit">
          {words.places.audit}
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard />} hotkey="?" onSelect={() => openCommands("keys")}>
        {words.keys}
      </MenuItem>
      <MenuLine />
      <MenuLabel>{words.theme}</MenuLabel>
      <ThemeItems />
      <MenuLine />
      <MenuLabel>{words.language}</MenuLabel>
      {languages.map((language) => (
        <MenuItem
          key={language}
          icon={<Languages />}
          isChecked={language === here}
          onSelect={() => void chooseLanguage(language)}
        >
          <span lang={language}>{languageNames[language]}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<LogOut />} onSelect={() => void leave()}>
        {words.signOut}
      </MenuItem>
    </Menu>
  )
}
