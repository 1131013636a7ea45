"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import type { ServerView } from "#lib/features/projects/connections"
import { postJson } from "#lib/interface/browser/mutate"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { createProjectWords } from "#words/create-project"
import { projectWords } from "#words/project"

type Server = Pick<ServerView, "connection_id" | "name">

type Props = { servers?: readonly Server[]; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** The form of a new project. */
export default function CreateProjectDialog({ servers = [], isOpen, setIsOpen }: Props) {
  const words = useWords(projectWords)
  const createWords = useWords(createProjectWords)
  const router = useRouter()
  const form = useForm({
    defaultValues: {
      name: "",
      connection_id: servers[0]?.connection_id ?? "",
      country: "",
      send_enabled: true,
      custom_unsubscribe_url_enabled: false,
    },
    send: (values) => postJson<{ project_id: string }>("/api/projects", inputOf(values)),
    done: ({ project_id }) => router.push(`/p/${project_id}/start`),
    isLeft: true,
    otherField: "name",
  })
  const { register, faultOf, isBusy } = form
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={words.create}
      description={createWords.createText}
      cancel={words.cancel}
      submit={createWords.createDo}
      busy={createWords.creating}
      footerAside={
        <span role="status" className="text-ink-3 text-xs">
          {isBusy && createWords.createBusy}
        </span>
      }
    >
      <Field label={createWords.name} error={faultOf("name")} hint={createWords.nameHint}>
        <Input {...register("name")} autoFocus autoComplete="off" maxLength={255} />
      </Field>
      {servers.length > 1 && (
        <Field label={words.server} hint={createWords.serverHint} error={faultOf("connection_id")}>
          <Select
            {...register("connection_id")}
            choices={servers.map(({ connection_id, name }) => ({
              value: connection_id ?? "",
              label: name,
            }))}
          />
        </Field>
      )}
      <MoreSettings register={register} faultOf={faultOf} />
    </FormDialog>
  )
}

/** Settings that most projects leave unchanged; open when a country was refused. */
function MoreSettings({ register, faultOf }: Pick<Form<Values>, "register" | "faultOf">) {
  const words = useWords(projectWords)
  const createWords = useWords(createProjectWords)
  return (
    <details open={faultOf("country") !== undefined || undefined}>
      <summary className="cursor-pointer rounded-sm py-1 text-ink-2 text-sm">{words.more}</summary>
      <div className="flex flex-col gap-4 pt-3">
        <Field
          label={createWords.country}
          hint={createWords.countryHint}
          error={faultOf("country") && createWords.countryBad}
        >
          <Input {...register("country")} autoComplete="off" maxLength={2} className="w-24 uppercase" />
        </Field>
        <Checkbox {...register("send_enabled")} hint={createWords.sendingHint}>
          {createWords.sending}
        </Checkbox>
        <Checkbox {...register("custom_unsubscribe_url_enabled")} hint={createWords.unsubscribeHint}>
          {createWords.unsubscribe}
        </Checkbox>
        <p className="text-ink-3 text-xs">{createWords.limitNote}</p>
      </div>
    </details>
  )
}

type Values = {
  name: string
  connection_id: string
  country: string
  send_enabled: boolean
  custom_unsubscribe_url_enabled: boolean
}

/** Form values as input; unchanged settings are not sent. */
const inputOf = (values: Values) => ({
  name: values.name.trim(),
  ...(values.connection_id ? { connection_id: values.connection_id } : {}),
  ...(values.country.trim() ? { country: values.country.trim().toUpperCase() } : {}),
  ...(values.send_enabled ? {} : { send_enabled: false }),
  ...(values.custom_unsubscribe_url_enabled ? { custom_unsubscribe_url_enabled: true } : {}),
})
