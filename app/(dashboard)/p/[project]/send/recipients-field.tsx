"use client"

import { formatNumber } from "#lib/format/number"
import { Field } from "#ui/field"
import { Textarea } from "#ui/textarea"
import { magicAddress, magicAddresses } from "../_sending/magic-addresses.ts"
import type { SendPartProps } from "./send-page.tsx"
import { recipientLines, withAddress } from "./view.ts"

/** Addresses, and chips with those at which the sandbox acts. */
export function RecipientsField({
  form,
  onChange,
  faults,
  onLeave,
  isSandbox,
}: SendPartProps & { isSandbox: boolean }) {
  const count = recipientLines(form.recipients).length
  return (
    <div data-field="recipients" className="flex flex-col gap-2">
      <Field
        label="To"
        error={faults.recipients}
        hint="One address per line, or separated by commas. Everybody gets a letter of their own."
        aside={
          count > 0 && (
            <span className="tnum">{count === 1 ? "1 address" : `${formatNumber(count)} addresses`}</span>
          )
        }
      >
        <Textarea
          rows={3}
          value={form.recipients}
          onChange={(event) => onChange({ recipients: event.target.value })}
          onBlur={() => form.recipients.trim() !== "" && onLeave("recipients")}
          placeholder="lena@example.com"
          autoComplete="off"
          spellCheck={false}
          className="max-h-64"
        />
      </Field>
      {isSandbox && <MagicChips form={form} onChange={onChange} />}
    </div>
  )
}

function MagicChips({ form, onChange }: Pick<SendPartProps, "form" | "onChange">) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">Addresses at which the sandbox acts</legend>
      <span aria-hidden className="mr-1 text-ink-3 text-xs">
        In the sandbox, try
      </span>
      {magicAddresses.map(({ local_part, outcome }) => (
        <button
          key={local_part}
          type="button"
          title={outcome}
          aria-label={`Add ${local_part}@: ${outcome}`}
          onClick={() =>
            onChange({ recipients: withAddress(form.recipients, (nth) => magicAddress(local_part, nth)) })
          }
          className="inline-flex h-6 items-center rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-2xs text-ink-2 hover:bg-hover hover:text-ink max-md:h-9"
        >
          {local_part}@
        </button>
      ))}
    </fieldset>
  )
}
