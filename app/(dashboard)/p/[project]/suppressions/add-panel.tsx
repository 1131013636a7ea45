"use client"

import { type SyntheticEvent, useEffect, useRef, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { isKey, useHeard } from "#components/shell/use-key"
import { mutate } from "#lib/browser/mutate"
import { formatNumber } from "#lib/format/number"
import { addSuppressionWords } from "#lib/words/suppression-add"
import { suppressionCauseWords } from "#lib/words/suppression-causes"
import { suppressionFaultWords } from "#lib/words/suppression-faults"
import { suppressionWords } from "#lib/words/suppressions"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { Textarea } from "#ui/textarea"
import { readAddresses } from "./address-text.ts"
import { settableCauses } from "./query.ts"
import { SidePanel } from "./side-panel.tsx"

/** One address or several, typed or pasted. */
export type AddPanelProps = {
  project: string
  onClose: () => void
  /** Entries that were not there before, and how many were. */
  onAdded: (added: { email: string; cause: string }[], present: number) => void
}

const addressesMax = 1000
const shownFaults = 5

export default function AddPanel({ project, onClose, onAdded }: AddPanelProps) {
  const words = useWords(suppressionWords)
  const causeWords = useWords(suppressionCauseWords)
  const faultWords = useWords(suppressionFaultWords)
  const addWords = useWords(addSuppressionWords)
  const language = useLanguage()
  const [text, setText] = useState("")
  const [cause, setCause] = useState<string>("unsubscribed")
  const [comment, setComment] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // The panel was opened to type here.
  useEffect(() => field.current?.focus(), [])
  const { addresses, faults } = readAddresses(text)
  const fault = isChecked ? faultText() : undefined

  function faultText(): string | undefined {
    if (addresses.length > addressesMax)
      return addWords.addressesTooMany(
        formatNumber(addresses.length, language),
        formatNumber(addressesMax, language),
      )
    const [first] = faults
    if (first) return addWords.badAddress(first.line, first.text, faultWords.faults[first.fault])
    return addresses.length === 0 ? addWords.addressesMissing : undefined
  }

  useHeard(["sendForm"])
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsChecked(true)
    if (faultText()) return field.current?.focus()
    setIsBusy(true)
    const suppressions = addresses.map((email) => ({ email, cause }))
    const note = comment.trim() === "" ? {} : { comment: comment.trim() }
    const answer = await mutate(project, "suppression/set-many", { suppressions, ...note })
    setIsBusy(false)
    if (!answer.ok) return setFailure(answer.failure.message)
    const isNew = (outcome: string) => outcome === "added" || outcome === "other_cause"
    const added = answer.value.results.filter((one) => isNew(one.outcome))
    onAdded(
      added.map(({ email }) => ({ email, cause })),
      answer.value.counts.present ?? 0,
    )
  }

  return (
    <SidePanel
      label={addWords.addTitle}
      title={addWords.addTitle}
      hint={addWords.addHint}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            form="add-suppressions"
            variant="primary"
            isBusy={isBusy}
            busyLabel={addWords.adding}
          >
            {addWords.addCount(addresses.length)}
          </Button>
        </>
      }
    >
      <form id="add-suppressions" onSubmit={submit} className="flex flex-col gap-4 p-4" noValidate>
        <Field
          label={addWords.addresses}
          hint={addWords.addressesHint(formatNumber(addressesMax, language))}
          isRequired
          {...(fault ? { error: fault } : {})}
        >
          <Textarea
            ref={field}
            rows={6}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => text !== "" && setIsChecked(true)}
            onKeyDown={(event) => {
              if (isKey("sendForm", event.nativeEvent)) void submit(event)
            }}
          />
        </Field>
        {isChecked && faults.length > 1 && (
          <ul className="flex flex-col gap-0.5 text-danger-ink text-xs">
            {faults.slice(1, shownFaults).map((one) => (
              <li key={`${one.line} ${one.text}`} className="break-words">
                {addWords.badAddress(one.line, one.text, faultWords.faults[one.fault])}
              </li>
            ))}
            {faults.length > shownFaults && <li>{addWords.moreBad(faults.length - shownFaults)}</li>}
          </ul>
        )}
        <Field label={words.cause} hint={meaningOf(causeWords.causesMean, cause)}>
          <Select
            value={cause}
            onChange={(event) => setCause(event.target.value)}
            choices={settableCauses.map((value) => ({ value, label: words.causes[value] }))}
          />
        </Field>
        <Field label={words.reason} hint={addWords.reasonOptional} isOptional>
          <Input maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
        {failure && (
          <p role="alert" className="text-danger-ink text-xs">
            {failure}
          </p>
        )}
      </form>
    </SidePanel>
  )
}

const meaningOf = (meanings: Record<string, string>, cause: string): string | undefined => meanings[cause]
