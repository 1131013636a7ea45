"use client"

import { useEffect } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { isKey, useHeard } from "#components/shell/use-key"
import type { Output } from "#contract/method"
import type { MethodTypes } from "#lib/browser/method-types"
import { mutate } from "#lib/browser/mutate"
import { useForm } from "#lib/browser/use-form"
import { formatNumber } from "#lib/format/number"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Refusal } from "#ui/refusal"
import { Select } from "#ui/select"
import { Textarea } from "#ui/textarea"
import { addSuppressionWords } from "#words/add-suppression"
import { suppressionWords } from "#words/suppression"
import { suppressionCauseWords } from "#words/suppression-cause"
import { suppressionFaultWords } from "#words/suppression-fault"
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

type Typed = { text: string; cause: string; comment: string }
type Added = Output<MethodTypes["suppression/set-many"]>

const addressesMax = 1000
const shownFaults = 5

export default function AddPanel({ project, onClose, onAdded }: AddPanelProps) {
  const words = useWords(suppressionWords)
  const causeWords = useWords(suppressionCauseWords)
  const faultWords = useWords(suppressionFaultWords)
  const addWords = useWords(addSuppressionWords)
  const language = useLanguage()
  const form = useForm<Typed, Added>({
    defaultValues: { text: "", cause: "unsubscribed", comment: "" },
    send: ({ text, cause, comment }) =>
      mutate(project, "suppression/set-many", {
        suppressions: readAddresses(text).addresses.map((email) => ({ email, cause })),
        ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
      }),
    done: ({ results, counts }, { cause }) => {
      const isNew = (outcome: string) => outcome === "added" || outcome === "other_cause"
      const added = results.filter((one) => isNew(one.outcome))
      onAdded(
        added.map(({ email }) => ({ email, cause })),
        counts.present ?? 0,
      )
    },
    // Sentences about lines name addresses that stand in the text.
    fieldOf: () => null,
  })
  useHeard(["sendForm"])
  useLeaveGuard(form.formState.isDirty && !form.isBusy)
  // The panel was opened to type here.
  const { setFocus } = form
  useEffect(() => setFocus("text"), [setFocus])
  const [text, cause] = form.watch(["text", "cause"])
  const { addresses, faults } = readAddresses(text)
  const rule = (typed: string): true | string => {
    const read = readAddresses(typed)
    if (read.addresses.length > addressesMax)
      return addWords.addressesTooMany({
        count: formatNumber(read.addresses.length, language),
        max: formatNumber(addressesMax, language),
      })
    const [first] = read.faults
    if (first)
      return addWords.badAddress({ line: first.line, text: first.text, why: faultWords.faults[first.fault] })
    return read.addresses.length > 0 || addWords.addressesMissing
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
            isBusy={form.isBusy}
            busyLabel={addWords.adding}
          >
            {addWords.addCount({ count: addresses.length })}
          </Button>
        </>
      }
    >
      <form id="add-suppressions" onSubmit={form.submit} className="flex flex-col gap-4 p-4" noValidate>
        <Field
          label={addWords.addresses}
          hint={addWords.addressesHint({ max: formatNumber(addressesMax, language) })}
          isRequired
          error={form.faultOf("text")}
        >
          <Textarea
            {...form.register("text", {
              validate: rule,
              // What was begun is told as soon as it is left.
              onBlur: () => form.getValues("text") !== "" && void form.trigger("text"),
            })}
            rows={6}
            spellCheck={false}
            onKeyDown={(event) => {
              if (isKey("sendForm", event.nativeEvent)) void form.submit(event)
            }}
          />
        </Field>
        {form.faultOf("text") && faults.length > 1 && (
          <ul className="flex flex-col gap-0.5 text-danger-ink text-xs">
            {faults.slice(1, shownFaults).map((one) => (
              <li key={`${one.line} ${one.text}`} className="break-words">
                {addWords.badAddress({ line: one.line, text: one.text, why: faultWords.faults[one.fault] })}
              </li>
            ))}
            {faults.length > shownFaults && (
              <li>{addWords.moreBad({ count: faults.length - shownFaults })}</li>
            )}
          </ul>
        )}
        <Field label={words.cause} hint={meaningOf(causeWords.causesMean, cause)}>
          <Select
            {...form.register("cause")}
            choices={settableCauses.map((value) => ({ value, label: words.causes[value] }))}
          />
        </Field>
        <Field label={words.reason} hint={addWords.reasonOptional} isOptional>
          <Input {...form.register("comment")} maxLength={500} />
        </Field>
        <Refusal text={form.refusal?.message} />
      </form>
    </SidePanel>
  )
}

const meaningOf = (meanings: Record<string, string>, cause: string): string | undefined => meanings[cause]
