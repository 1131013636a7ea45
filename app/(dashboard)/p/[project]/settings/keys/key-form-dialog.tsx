"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { type KeyRight, keyRights } from "#contract/key-right"
import { keyFormWords } from "#lib/words/key-form"
import { keysWords } from "#lib/words/keys"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Textarea } from "#ui/textarea"
import { useAct } from "../../../../use-act.ts"
import { Refused } from "../refused.tsx"
import { faultOfForm, type KeyFault, type KeyForm, networksIn } from "./key-form.ts"
import { RightChoice } from "./right-choice.tsx"
import type { ProgramKeyRow } from "./view.ts"

const formId = "program-key"

/** The key that was just made: the one time it is here. */
export type MadeKey = { name: string; right: string; secret: string }

type Props = {
  project: string
  /** The key to change; without it one is made. */
  row?: ProgramKeyRow
  onClose: () => void
  onMade?: (made: MadeKey) => void
}

/** Name, right and networks of a program's key. */
export default function KeyFormDialog({ project, row, onClose, onMade }: Props) {
  const words = useWords(keysWords)
  const formWords = useWords(keyFormWords)
  const [form, setForm] = useState<KeyForm>(() => formOf(row))
  const [fault, setFault] = useState<KeyFault | null>(null)
  const { send, isBusy, failure, faultOf, dialog } = useAct(`/api/projects/${project}/program-keys`)
  const change = (more: Partial<KeyForm>) => {
    setForm({ ...form, ...more })
    setFault(null)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    const found = faultOfForm(form)
    setFault(found)
    if (found) return focus(elements.namedItem(found.field))
    const { name, right } = form
    const asked = { name: name.trim(), right, networks: networksIn(form.networks) }
    if (row) {
      const isSaved = await send({ act: "change", key_id: row.id, ...asked }, formWords.saved(asked.name))
      return isSaved ? onClose() : undefined
    }
    const made = await send<{ api_key: string }>({ act: "make", ...asked })
    if (!made) return
    onMade?.({ name: asked.name, right, secret: made.api_key })
    onClose()
  }
  const wordsOf = (field: KeyFault["field"]) =>
    fault?.field === field ? sentenceOf(fault, formWords) : faultOf(field)
  return (
    <>
      <Dialog
        isOpen
        isWide
        onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
        title={row ? formWords.changeTitle(row.name) : formWords.makeTitle}
        description={row ? formWords.changeText : formWords.makeText}
        footer={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isBusy={isBusy}
              busyLabel={row ? formWords.saving : formWords.making}
            >
              {row ? formWords.save : formWords.make}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={formWords.name} hint={formWords.nameHint} error={wordsOf("name")} isRequired>
            <Input
              name="name"
              autoFocus
              autoComplete="off"
              maxLength={100}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <RightChoice value={form.right} onChange={(right) => change({ right })} />
          <Field
            label={formWords.networks}
            hint={formWords.networksHint}
            error={wordsOf("networks")}
            isOptional
          >
            <Textarea
              name="networks"
              isMono
              rows={2}
              autoComplete="off"
              spellCheck={false}
              className="min-h-14"
              value={form.networks}
              onChange={(event) => change({ networks: event.target.value })}
            />
          </Field>
          <Refused failure={failure} fields={["name", "networks"]} />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}

const formOf = (row: ProgramKeyRow | undefined): KeyForm => ({
  name: row?.name ?? "",
  right: keyRights.find((one) => one === row?.right) ?? leastRight,
  networks: row?.networks.join("\n") ?? "",
})

/** What most programs need, and no more. */
const leastRight: KeyRight = "send"

function sentenceOf(fault: KeyFault, words: (typeof keyFormWords)["en"]): string {
  if (fault.what === "missing") return words.nameMissing
  return fault.what === "tooMany" ? words.tooMany(fault.most) : words.notNetwork(fault.text)
}

const focus = (element: unknown): void => {
  if (element instanceof HTMLElement) element.focus()
}
