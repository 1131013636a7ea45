"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import type { ConnectedServer } from "#lib/features/projects/connections"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { projectWords } from "#words/project"
import { serverWords } from "#words/server"
import { useDelicateAct } from "../use-act.ts"

/** Name, brand word and, when it is typed, another key of the same account. */
export default function EditServerDialog({
  server,
  isOpen,
  setIsOpen,
}: {
  server: ConnectedServer
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(projectWords)
  const ofServer = useWords(serverWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const { connection_id } = server
  const form = useForm({
    defaultValues: { name: server.name, header_brand: server.header_brand, key: "" },
    send: ({ name, header_brand, key }) =>
      post("/api/account-projects/servers", {
        act: "edit",
        connection_id,
        name: name.trim(),
        header_brand: header_brand.trim(),
        ...(key.trim() ? { key: key.trim() } : {}),
      }),
    done: () => {
      setIsOpen(false)
      notify.done(ofServer.saved)
      router.refresh()
    },
  })
  const { register, faultOf } = form

  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={ofServer.editTitle({ name: server.name })}
      description={<span className="break-all font-mono text-xs">{server.base_url}</span>}
      step={dialog}
      cancel={words.cancel}
      submit={ofServer.save}
      busy={ofServer.saving}
    >
      <Field label={ofServer.serverName} error={faultOf("name")}>
        <Input {...register("name")} autoFocus autoComplete="off" maxLength={100} />
      </Field>
      <Field label={ofServer.headerBrand} hint={ofServer.headerBrandHint} error={faultOf("header_brand")}>
        <Input {...register("header_brand")} autoComplete="off" spellCheck={false} className="font-mono" />
      </Field>
      <Field label={ofServer.newKey} hint={ofServer.newKeyHint} isOptional error={faultOf("key")}>
        <Input {...register("key")} type="password" autoComplete="off" spellCheck={false} />
      </Field>
    </FormDialog>
  )
}
