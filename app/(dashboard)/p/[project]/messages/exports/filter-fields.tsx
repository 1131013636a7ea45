"use client"

import { useWords } from "#components/shell/language"
import { statusStyle } from "#lib/interface/status/statuses"
import { statuses } from "#contract/status"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { orderExportWords } from "#words/order-export"
import { statusWords } from "#words/status"
import type { PartProps } from "./form.ts"
import { type FilterName, isLimit } from "./form.ts"

/** The filters of an order; blank ones do not matter. */
export function FilterFields({ form }: PartProps) {
  const words = useWords(orderExportWords)
  const labels = useWords(statusWords)
  const { register, faultOf } = form
  const text = (name: FilterName) => ({
    ...register(`filters.${name}`),
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
  })
  const error = (name: FilterName) => faultOf(`filters.${name}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.status} error={error("status")}>
        <Select
          {...register("filters.status")}
          choices={[
            { value: "", label: words.anyStatus },
            ...statuses.map((value) => ({ value, label: statusStyle(value, labels).label })),
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
      <Field label={words.limit} hint={words.limitHint} error={faultOf("limit")}>
        <Input
          {...register("limit", {
            // Counts have no limit; the field is not there then.
            validate: (_limit, order) => order.kind === "counts" || isLimit(order) || words.badLimit,
          })}
          inputMode="numeric"
          autoComplete="off"
          className="tnum"
        />
      </Field>
    </div>
  )
}
