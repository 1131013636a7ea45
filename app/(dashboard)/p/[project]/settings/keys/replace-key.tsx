"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { replaceKeyWords } from "#lib/words/key-replace"
import { keysWords } from "#lib/words/keys"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useAct } from "../../../../use-act.ts"
import { Refused } from "../refused.tsx"

const formId = "replace-key"
type Props = { project: string; whose: "project" | "own"; onClose: () => void }

/** Takes a pasted key, has it tried, and keeps it sealed. */
export default function ReplaceKey({ project, whose, onClose }: Props) {
  const words = useWords(keysWords)
  const replaceWords = useWords(replaceKeyWords)
  const [key, setKey] = useState("")
  const [fault, setFault] = useState<string>()
  const { send, isBusy, failure, faultOf, dialog } = useAct(`/api/projects/${project}/keys`)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem("key")
    if (key.trim() === "") setFault(replaceWords.keyMissing)
    else if (await send({ act: "replace", whose, key: key.trim() }, replaceWords.saved)) return onClose()
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
        title={whose === "project" ? replaceWords.replaceTitle : replaceWords.addTitle}
        description={whose === "project" ? replaceWords.replaceText : replaceWords.addText}
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
              busyLabel={replaceWords.saving}
            >
              {replaceWords.save}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <Field label={replaceWords.key} hint={replaceWords.keyHint} error={fault ?? faultOf("key")}>
            <Input
              name="key"
              type="password"
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              value={key}
              onChange={(event) => {
                setKey(event.target.value)
                setFault(undefined)
              }}
            />
          </Field>
          <Refused failure={failure} fields={["key"]} />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
