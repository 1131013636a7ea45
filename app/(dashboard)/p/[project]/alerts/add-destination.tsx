"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import type { AlertDestinationKind } from "#lib/data/store/schema/alerts"
import { Button } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { notify } from "#ui/toast"
import { alertsWords } from "#words/alerts"

type Values = { kind: AlertDestinationKind; address: string }

/** A mail address, a webhook whose secret is shown once, or a chat. */
export function AddDestination({ project }: { project: string }) {
  const { destinations: words } = useWords(alertsWords)
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {words.add}
      </Button>
      {isOpen && <AddDialog project={project} close={() => setIsOpen(false)} showSecret={setSecret} />}
      <Dialog
        isOpen={secret !== null}
        onOpenChange={() => setSecret(null)}
        title={words.secretTitle}
        description={words.secretText}
        footer={
          <Button variant="primary" onClick={() => setSecret(null)}>
            {words.close}
          </Button>
        }
      >
        <p className="flex items-center gap-2">
          <code className="min-w-0 flex-1 break-all font-mono text-ink text-xs">{secret}</code>
          <CopyButton text={secret ?? ""} label={words.secretLabel} />
        </p>
      </Dialog>
    </>
  )
}

type Added = { secret?: string; is_sent?: boolean; is_kept?: boolean; note?: string }
type AddDialogProps = { project: string; close: () => void; showSecret: (secret: string) => void }

function AddDialog({ project, close, showSecret }: AddDialogProps) {
  const { destinations: words } = useWords(alertsWords)
  const language = useLanguage()
  const router = useRouter()
  const form = useForm({
    defaultValues: { kind: "mail", address: "" } as Values,
    send: (values) =>
      postJson<Added>(`/api/projects/${encodeURIComponent(project)}/alerts/destinations`, {
        act: "add",
        ...values,
        language,
      }),
    done: ({ secret, is_sent, is_kept, note }, { address }) => {
      close()
      if (is_sent === false) notify.failed(words.linkFailed({ said: note ?? "" }))
      else if (is_sent) notify.done((is_kept ? words.linkKept : words.linkSent)({ address }))
      else notify.done(words.added)
      if (secret) showSecret(secret)
      router.refresh()
    },
  })
  const kind = form.watch("kind")
  return (
    <FormDialog
      form={form}
      onClose={close}
      title={words.addTitle}
      cancel={words.cancel}
      submit={words.add}
      busy={words.adding}
    >
      <Field label={words.kind} error={form.faultOf("kind")}>
        <Select
          {...form.register("kind")}
          choices={(["mail", "webhook", "slack"] as const).map((value) => ({
            value,
            label: words.kinds[value],
          }))}
        />
      </Field>
      <Field
        label={words.addresses[kind]}
        hint={words.addressHints[kind]}
        error={form.faultOf("address")}
        isRequired
      >
        <Input
          {...form.register("address", { validate: filled(words.missing) })}
          type={kind === "mail" ? "email" : "url"}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  )
}
