"use client"

import { useWords } from "#components/shell/language"
import { accountFrameWords } from "#words/account-frame"
import { pageWords } from "#words/page"
import type { BrokenProps } from "../../broken.tsx"
import { BrokenPage } from "../broken-page.tsx"

export default function AccountError(broken: BrokenProps) {
  const { broke, brokeText } = useWords(pageWords)
  return (
    <BrokenPage
      {...broken}
      title={useWords(accountFrameWords).title}
      broke={broke}
      text={brokeText}
      width="form"
    />
  )
}
