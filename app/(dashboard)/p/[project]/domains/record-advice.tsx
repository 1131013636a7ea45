"use client"

import { useWords } from "#components/shell/language"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { Note } from "#lib/platform/dns/notes"
import { say } from "#lib/interface/words/say"
import { CopyButton } from "#ui/copy-button"
import { domainAdviceWords } from "#words/domain-advice"
import { domainRecordWords } from "#words/domain-record"
import { Mono, Sentence } from "./record-parts.tsx"
import { nameInZone } from "#lib/features/domains/view"

/** Advice in sentences, and the value to publish instead. */
export default function RecordAdvice({ checked }: { checked: CheckedRecord }) {
  const words = useWords(domainAdviceWords)
  const recordWords = useWords(domainRecordWords)
  const { id, state, name, foundAt, advice, notes = [] } = checked
  const at = foundAt ? nameInZone(name, foundAt) : name
  const sentence =
    id === "spf" && state === "several" ? words.severalSpf : say(words.change[state], { name: at })
  return (
    <>
      {state !== "ok" && (
        <Sentence isWarning={state !== "silent" && state !== "simulated"}>{sentence}</Sentence>
      )}
      <Notes notes={notes} />
      {advice && (
        <div className="mt-1 pl-5 text-xs">
          <p className="text-ink-2">
            {state === "ok" ? words.nextPolicy : state === "unlisted" ? words.unlistedNew : words.putInstead}
          </p>
          <p className="flex items-start gap-1">
            <Mono text={advice} />
            <CopyButton text={advice} label={words.copyInstead({ what: recordWords.ids[id] })} />
          </p>
        </div>
      )}
    </>
  )
}

function Notes({ notes }: { notes: readonly Note[] }) {
  const words = useWords(domainAdviceWords)
  return notes.map(({ code, isWarning, value = "" }) => (
    <Sentence key={code} isWarning={isWarning}>
      {say(words.notes[code], { value })}
    </Sentence>
  ))
}
