"use client"

import { useWords } from "#components/shell/language"
import { Page } from "#ui/page-header"
import { facesWords } from "#words/faces"
import { Broken, type BrokenProps } from "../../../broken.tsx"

/** A page of a project that broke; the frame around it stays. */
export default function ProjectError(broken: BrokenProps) {
  const words = useWords(facesWords)
  return (
    <Page>
      <Broken {...broken} title={words.broke}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
