"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import type { SavedView } from "#lib/analytics/views/saved-views"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { viewWords } from "#words/view"
import { ConflictNote } from "../../../conflict-note.tsx"
import { type ViewAct, type ViewPlace, viewsUrl } from "./use-change-view.ts"

type Props = ViewPlace & {
  /** The one that gets another name; without, the list as it is becomes a new one. */
  view?: SavedView
  onClose: () => void
}

/** Name of a view, and whether everybody in the project sees it. */
export default function ViewDialog({ project, page, query, canShare, hiddenColumns, view, onClose }: Props) {
  const words = useWords(viewWords)
  const router = useRouter()
  const form = useForm({
    defaultValues: { name: view?.name ?? "", is_shared: view?.is_shared ?? false },
    send: ({ name, is_shared }, saved) =>
      postJson<{ view_id: string }>(
        viewsUrl(project),
        (view
          ? { act: "change", view_id: view.view_id, name, is_shared, expected: saved }
          : {
              act: "save",
              page,
              name,
              is_shared,
              query,
              hidden_columns: [...hiddenColumns],
            }) satisfies ViewAct,
      ),
    done: (_, { name }) => {
      notify.done(words.saved({ name: name.trim() }))
      router.refresh()
      onClose()
    },
    theirsOf: ({ name, is_shared }, saved) => ({
      name: String(name ?? saved.name),
      is_shared: is_shared === true,
    }),
    otherField: "name",
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={view ? words.renameTitle({ name: view.name }) : words.saveTitle}
      description={view ? undefined : page === "messages" ? words.saveText : words.saveChartsText}
      cancel={words.cancel}
      submit={words.save}
      busy={words.saving}
    >
      <Field label={words.name} error={form.faultOf("name")}>
        <Input
          {...form.register("name", { validate: (name) => name.trim() !== "" || words.nameMissing })}
          autoFocus
          autoComplete="off"
          maxLength={60}
        />
      </Field>
      {canShare && (
        <Checkbox {...form.register("is_shared")} hint={words.shareHint}>
          {words.share}
        </Checkbox>
      )}
      <ConflictNote conflict={form.conflict} fields={{ name: [words.name], is_shared: [words.share] }} />
    </FormDialog>
  )
}
