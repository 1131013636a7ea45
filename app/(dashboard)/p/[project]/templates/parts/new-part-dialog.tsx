"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { templatePartsWords } from "#words/template-parts"

type Props = { project: string; part: "snippet" | "layout"; isOpen: boolean; onClose: () => void }

/** Asks for the name of the new part, and opens its editor. */
export default function NewPartDialog({ project, part, isOpen, onClose }: Props) {
  const words = useWords(templatePartsWords)
  const router = useRouter()
  const form = useForm({
    defaultValues: { name: "" },
    send: ({ name }) =>
      postJson<{ draft_id: string }>(`/api/projects/${encodeURIComponent(project)}/parts`, { part, name }),
    done: ({ draft_id }) => router.push(`/p/${project}/templates/parts/${draft_id}`),
    isLeft: true,
    otherField: "name",
  })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={part === "snippet" ? words.newSnippet : words.newLayout}
      description={words.purposes[part]}
      cancel={words.cancel}
      submit={words.create}
      busy={words.creating}
    >
      <Field label={words.name} hint={words.nameHint} error={form.faultOf("name")}>
        <Input
          {...form.register("name", { validate: filled(words.nameMissing) })}
          autoFocus
          autoComplete="off"
          maxLength={200}
        />
      </Field>
    </FormDialog>
  )
}
