"use client"

import { useWords } from "#components/shell/language"
import { pageWords } from "#words/page"
import { peopleFrameWords } from "#words/people-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function PeopleError(broken: BrokenProps) {
  const { broke, brokeText } = useWords(pageWords)
  return <BrokenPage {...broken} title={useWords(peopleFrameWords).title} broke={broke} text={brokeText} />
}
