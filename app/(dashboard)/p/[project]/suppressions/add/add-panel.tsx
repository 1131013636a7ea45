"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { isKey, useActiveKeys } from "#components/shell/use-key"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Refusal } from "#ui/refusal"
import { Select } from "#ui/select"
import { Textarea } from "#ui/textarea"
import { addSuppressionWords } from "#words/add-suppression"
import { suppressionWords } from "#words/suppression"
import { suppressionCauseWords } from "#words/suppression-cause"
import { suppressionFaultWords } from "#words/suppression-fault"
import { readAddresses } from "#lib/features/suppressions/address-text"
import { settableCauses } from "#lib/features/suppressions/query"
import { SidePanel } from "../side-panel.tsx"
import { type AddForm, addressesMax, useAddForm } from "./use-add-form.ts"
import { useAdded } from "./use-added.ts"

/** One address or several, typed or pasted. */
export type AddPanelProps = {
  project: string
  onClose: () => void
  /** The list is another one. */
  onAdded: () => void
}

export default function AddPanel({ project, onClose, onAdded }: AddPanelProps) {
  const words = useWords(suppressionWords)
  const addWords = useWords(addSuppressionWords)
  const causeWords = useWords(suppressionCauseWords)
  const followUp = useAdded(project, onAdded)
  const { form, rule } = useAddForm(project, (added, present) => {
    onClose()
    followUp(added, present)
  })
  useActiveKeys(["sendForm"])
  const [text, cause] = form.watch(["text", "cause"])
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
            {addWords.addCount({ count: readAddresses(text).addresses.length })}
          </Button>
        </>
      }
    >
      <form id="add-suppressions" onSubmit={form.submit} className="flex flex-col gap-4 p-4" noValidate>
        <Addresses form={form} rule={rule} text={text} />
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

type AddressesProps = { form: AddForm; rule: (typed: string) => true | string; text: string }

function Addresses({ form, rule, text }: AddressesProps) {
  const words = useWords(addSuppressionWords)
  const language = useLanguage()
  const fault = form.faultOf("text")
  return (
    <>
      <Field
        label={words.addresses}
        hint={words.addressesHint({ max: formatNumber(addressesMax, language) })}
        isRequired
        error={fault}
      >
        <Textarea
          {...form.register("text", {
            validate: rule,
            // Errors are shown when the field is left.
            onBlur: () => form.getValues("text") !== "" && void form.trigger("text"),
          })}
          rows={6}
          spellCheck={false}
          onKeyDown={(event) => {
            if (isKey("sendForm", event.nativeEvent)) void form.submit(event)
          }}
        />
      </Field>
      {fault && <OtherFaults text={text} />}
    </>
  )
}

const shownFaults = 5

/** The errors after the first, which is at the field. */
function OtherFaults({ text }: { text: string }) {
  const words = useWords(addSuppressionWords)
  const faultWords = useWords(suppressionFaultWords)
  const { faults } = readAddresses(text)
  if (faults.length < 2) return null
  return (
    <ul className="flex flex-col gap-0.5 text-danger-ink text-xs">
      {faults.slice(1, shownFaults).map((one) => (
        <li key={`${one.line} ${one.text}`} className="break-words">
          {words.badAddress({ line: one.line, text: one.text, why: faultWords.faults[one.fault] })}
        </li>
      ))}
      {faults.length > shownFaults && <li>{words.moreBad({ count: faults.length - shownFaults })}</li>}
    </ul>
  )
}

const meaningOf = (meanings: Record<string, string>, cause: string): string | undefined => meanings[cause]
