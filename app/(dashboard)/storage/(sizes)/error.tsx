"use client"

import { useWords } from "#components/shell/language"
import { pageWords } from "#words/page"
import { storageFrameWords } from "#words/storage-frame"
import type { BrokenProps } from "../../../broken.tsx"
import { BrokenPage } from "../../broken-page.tsx"

export default function StorageError(broken: BrokenProps) {
  const { broke, brokeText } = useWords(pageWords)
  return (
    <BrokenPage
      {...broken}
      title={useWords(storageFrameWords).title}
      broke={broke}
      text={brokeText}
      width="guide"
      className="mx-0"
    />
  )
}
