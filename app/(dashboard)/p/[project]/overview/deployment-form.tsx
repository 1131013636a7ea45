"use client"

import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { formatUtc } from "#contract/time"
import { isWebUrl } from "#contract/webhook-url"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { clock } from "#lib/platform/clock"
import { instantOf } from "#lib/analytics/series/zone"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { deploymentWords } from "#words/deployment"
import { TimeInput } from "../_range/time-input.tsx"
import { typedAt, typedWall } from "#lib/analytics/range/typed-time"
import { useRedraw } from "../_live/live-figures.tsx"
import type { OwnDeployment } from "#lib/analytics/marks/marks"

type Props = {
  url: string
  timeZone: string
  /** The mark that is changed; null: a new one. */
  known: OwnDeployment | null
  onClose: () => void
  step: ReactNode
  children: ReactNode
}

/** Title, time and link of a deployment; further content below its fields. */
export function DeploymentForm({ url: postTo, timeZone, known, onClose, step, children }: Props) {
  const words = useWords(deploymentWords)
  const redraw = useRedraw()
  const firstMs = known ? Date.parse(known.marked_at) : clock.now().getTime()
  const form = useForm({
    defaultValues: {
      title: known?.title ?? "",
      url: known?.url ?? "",
      deployed_at: typedAt(firstMs, timeZone),
    },
    send: ({ deployed_at, title, url }, first) => {
      // An untouched time keeps its seconds; for a new mark it is now.
      const time = deployed_at === first.deployed_at ? {} : { deployed_at: utcOf(deployed_at, timeZone) }
      const { deployment_id, marked_at } = known ?? {}
      const which = known ? { act: "change", deployment_id, marked_at } : { act: "mark" }
      return postJson<{ id: string }>(postTo, { ...which, title, url, ...time })
    },
    done: (_, { title }) => {
      notify.done((known ? words.changed : words.marked)({ title: title.trim() }))
      redraw()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={known ? words.changeTitle : words.title}
      description={words.text}
      cancel={words.cancel}
      submit={known ? words.save : words.mark}
      busy={known ? words.saving : words.marking}
      step={step}
    >
      <Field label={words.name} error={form.faultOf("title")}>
        <Input
          {...form.register("title", { validate: (title) => title.trim() !== "" || words.nameMissing })}
          autoFocus
          autoComplete="off"
          maxLength={200}
        />
      </Field>
      <Field label={words.time({ zone: timeZone })} error={form.faultOf("deployed_at")}>
        <TimeInput
          {...form.register("deployed_at", { validate: (text) => typedWall(text) !== null || words.badTime })}
        />
      </Field>
      <Field label={words.url} error={form.faultOf("url")} isOptional>
        <Input
          {...form.register("url", {
            validate: (url) => url.trim() === "" || isWebUrl(url.trim()) || words.badUrl,
          })}
          type="url"
          autoComplete="off"
          maxLength={2048}
        />
      </Field>
      {children}
    </FormDialog>
  )
}

/** A typed time by the clocks of a zone, as the interface writes instants; the field has refused any other text. */
const utcOf = (text: string, timeZone: string): string =>
  formatUtc(instantOf(typedWall(text) ?? Number.NaN, timeZone))
