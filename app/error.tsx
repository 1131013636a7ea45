"use client"

import { useWords } from "#components/shell/language"
import { PlainPage } from "#components/shell/plain-page"
import { facesWords } from "#words/faces"
import { type BrokenProps, LogId, TryAgain, useOutage } from "./broken.tsx"

/**
 * Unexpected errors, or a database that does not answer: replaces the whole page, because its frame needs the database.
 */
export default function PageError({ error, retry }: BrokenProps) {
  const words = useWords(facesWords)
  const outage = useOutage(error)
  return (
    <PlainPage title={outage?.title ?? words.broke} action={<TryAgain retry={retry} />}>
      <p>{outage?.text ?? words.brokeText}</p>
      <LogId error={error} />
    </PlainPage>
  )
}
