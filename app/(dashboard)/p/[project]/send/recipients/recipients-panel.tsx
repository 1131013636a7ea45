"use client"

import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { Textarea } from "#ui/textarea"
import { sendWords } from "#words/send"
import { sendingWords } from "#words/sending"
import { magicAddress, magicAddresses } from "../../_sending/magic-addresses.ts"
import type { PartProps } from "../send-props.ts"
import { CsvField, type CsvFieldProps } from "./csv-field.tsx"
import { type Readers, withAddress } from "./readers.ts"
import { Troubles } from "./troubles.tsx"

export type RecipientsPanelProps = PartProps &
  Omit<CsvFieldProps, "fault" | "fields"> & {
    fields: readonly string[]
    readers: Readers
    heldBack: ReadonlyMap<string, string>
    isSandbox: boolean
  }

/** Recipients of the message: typed, or from a file. */
export function RecipientsPanel(props: RecipientsPanelProps) {
  const words = useWords(sendWords)
  const { form, onChange, readers } = props
  return (
    <Panel
      title={words.recipients}
      hint={readers.readers.length > 0 ? words.people({ count: readers.readers.length }) : undefined}
      tools={
        <Segmented
          label={words.howNamed}
          value={form.to}
          onValueChange={(to) => onChange({ to })}
          segments={[
            { value: "typed", label: words.type },
            { value: "csv", label: words.csvFile },
          ]}
        />
      }
    >
      <div data-field="recipients" className="flex flex-col gap-3">
        {form.to === "typed" ? (
          <Typed {...props} />
        ) : (
          <CsvField {...props} fault={props.faults.recipients} fields={props.fields} />
        )}
        <Troubles readers={readers} heldBack={props.heldBack} isTyped={form.to === "typed"} />
      </div>
    </Panel>
  )
}

function Typed({ form, onChange, faults, onLeave, isSandbox }: RecipientsPanelProps) {
  const words = useWords(sendWords)
  return (
    <>
      <Field label={words.to} error={faults.recipients} hint={words.toHint}>
        <Textarea
          rows={3}
          value={form.recipients}
          onChange={(event) => onChange({ recipients: event.target.value })}
          onBlur={() => form.recipients.trim() !== "" && onLeave("recipients")}
          placeholder={words.addressExample}
          autoComplete="off"
          spellCheck={false}
          className="max-h-64"
        />
      </Field>
      {isSandbox && <MagicChips form={form} onChange={onChange} />}
    </>
  )
}

function MagicChips({ form, onChange }: Pick<PartProps, "form" | "onChange">) {
  const words = useWords(sendWords)
  const { outcomes } = useWords(sendingWords)
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{words.sandboxAddresses}</legend>
      <span aria-hidden className="mr-1 text-ink-3 text-xs">
        {words.trySandbox}
      </span>
      {magicAddresses.map(({ local_part }) => {
        const outcome = outcomes[local_part]
        return (
          <button
            key={local_part}
            type="button"
            title={outcome}
            aria-label={words.addAddress({ address: `${local_part}@`, outcome })}
            onClick={() =>
              onChange({ recipients: withAddress(form.recipients, (nth) => magicAddress(local_part, nth)) })
            }
            className="inline-flex h-6 items-center rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-2xs text-ink-2 hover:bg-hover hover:text-ink max-md:h-11"
          >
            {local_part}@
          </button>
        )
      })}
    </fieldset>
  )
}
