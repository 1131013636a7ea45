"use client"

import { useWords } from "#components/shell/language"
import { statusLook } from "#components/status/statuses"
import { statuses } from "#contract/status"
import { orderExportWords } from "#lib/words/export-order"
import { statusWords } from "#lib/words/status"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import type { FilterName } from "./form.ts"
import type { PartProps } from "./order-form.tsx"

/** The filters of an order; blank ones do not matter. */
export function FilterFields({ form, change, fault }: PartProps) {
  const words = useWords(orderExportWords)
  const limitFault = fault?.field === "limit" ? fault.sentence : undefined
  const text = (name: FilterName) => ({
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    value: form.filters[name],
    onChange: (event: { target: { value: string } }) =>
      change({ filters: { ...form.filters, [name]: event.target.value } }),
  })
  const labels = useWords(statusWords)
  const error = (name: FilterName) => (fault?.field === `filter.${name}` ? fault.sentence : undefined)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.status} error={error("status")}>
        <Select
          value={form.filters.status}
          onChange={(event) => change({ filters: { ...form.filters, status: event.target.value } })}
          choices={[
            { value: "", label: words.anyStatus },
            ...statuses.map((value) => ({ value, label: statusLook(value, labels).label })),
          ]}
        />
      </Field>
      <Field label={words.deliveryStatus} hint={words.deliveryStatusHint} error={error("delivery_status")}>
        <Input {...text("delivery_status")} placeholder={words.deliveryStatusSample} className="font-mono" />
      </Field>
      <Field label={words.recipient} error={error("email")}>
        <Input {...text("email")} inputMode="email" />
      </Field>
      <Field label={words.domain} error={error("domain")}>
        <Input {...text("domain")} placeholder={words.domainSample} />
      </Field>
      <Field label={words.sender} error={error("email_from")}>
        <Input {...text("email_from")} inputMode="email" />
      </Field>
      <Field label={words.jobId} error={error("job_id")}>
        <Input {...text("job_id")} className="font-mono" />
      </Field>
      <Field label={words.campaign} hint={words.campaignHint} error={error("campaign_id")}>
        <Input {...text("campaign_id")} />
      </Field>
      <Field label={words.limit} hint={words.limitHint} error={limitFault}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="tnum"
          value={form.limit}
          onChange={(event) => change({ limit: event.target.value })}
        />
      </Field>
    </div>
  )
}
