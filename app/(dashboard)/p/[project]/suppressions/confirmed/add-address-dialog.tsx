"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { recipientAddress } from "#lib/interface/browser/field-rules"
import { mutate } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { addConfirmedWords } from "#words/add-confirmed"
import { confirmedWords } from "#words/confirmed"

type Props = { project: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** Form of an address to confirm. */
export default function AddAddressDialog({ project, isOpen, setIsOpen }: Props) {
  const words = useWords(confirmedWords)
  const addWords = useWords(addConfirmedWords)
  const router = useRouter()
  const form = useForm({
    defaultValues: { email: "" },
    send: ({ email }) => mutate(project, "confirmed-email/create", { email: email.trim() }),
    done: ({ confirmed_email: { email, status } }, _typed, { reset }) => {
      notify.done(status === "confirmed" ? addWords.counts({ email }) : addWords.sent({ email }))
      setIsOpen(false)
      reset()
      router.refresh()
    },
    otherField: "email",
  })
  const { register, faultOf } = form
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={addWords.addTitle}
      description={addWords.addText}
      cancel={words.cancel}
      submit={addWords.addDo}
      busy={addWords.adding}
    >
      <Field label={words.address} error={faultOf("email")} isRequired>
        <Input
          {...register("email", {
            validate: recipientAddress({ missing: addWords.missing, wrong: addWords.bad }),
          })}
          autoFocus
          inputMode="email"
          placeholder={addWords.sampleAddress}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  )
}
