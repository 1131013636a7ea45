"use client"

import { useWords } from "#components/shell/language"
import { pageWords } from "#words/page"
import { settingsFrameWords } from "#words/settings-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function SettingsError(broken: BrokenProps) {
  const { broke, brokeText } = useWords(pageWords)
  return (
    <BrokenPage
      {...broken}
      title={useWords(settingsFrameWords).title}
      broke={broke}
      text={brokeText}
      width="guide"
      className="mx-0"
    />
  )
}
