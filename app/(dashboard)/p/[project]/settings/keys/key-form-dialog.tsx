"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { type KeyRight, keyRights } from "#contract/key-right"
import { limits } from "#contract/limits"
import { filled } from "#lib/interface/browser/field-rules"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Textarea } from "#ui/textarea"
import { notify } from "#ui/toast"
import { keyFormWords } from "#words/key-form"
import { keysWords } from "#words/keys"
import { ConflictNote } from "../../../../conflict-note.tsx"
import { useDelicateAct } from "../../../../use-act.ts"
import type { ProgramKeyRow } from "./view.ts"
import { ChoiceCards } from "#ui/choice-cards"
import { isNetwork } from "#contract/network"

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
export default function KeyFormDialog(props: Props) {
  const { row, onClose } = props
  const words = useWords(keysWords)
  const formWords = useWords(keyFormWords)
  const { form, dialog } = useKeyForm(props)
  const { register, faultOf } = form
  const [right, setRight] = form.choice("right")
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={row ? formWords.changeTitle({ name: row.name }) : formWords.makeTitle}
      description={row ? formWords.changeText : formWords.makeText}
      isWide
      step={dialog}
      cancel={words.cancel}
      submit={row ? formWords.save : formWords.make}
      busy={row ? formWords.saving : formWords.making}
    >
      <Field label={formWords.name} hint={formWords.nameHint} error={faultOf("name")} isRequired>
        <Input
          {...register("name", { validate: filled(formWords.nameMissing) })}
          autoFocus
          autoComplete="off"
          maxLength={100}
        />
      </Field>
      <RightChoice value={right} onChange={setRight} />
      <Field label={formWords.networks} hint={formWords.networksHint} error={faultOf("networks")} isOptional>
        <Textarea
          {...register("networks", { validate: (text) => networksFault(text, formWords) ?? true })}
          isMono
          rows={2}
          autoComplete="off"
          spellCheck={false}
          className="min-h-14"
        />
      </Field>
      <ConflictNote
        conflict={form.conflict}
        fields={{
          name: [formWords.name],
          right: [words.columns.right, (one) => words.rights[one]],
          networks: [formWords.networks],
        }}
      />
    </FormDialog>
  )
}

/** Creates or changes the key; a new secret is only passed to `onMade`. */
function useKeyForm({ project, row, onClose, onMade }: Props) {
  const formWords = useWords(keyFormWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const form = useForm<KeyForm, { api_key?: string }>({
    defaultValues: formOf(row),
    send: ({ name, right, networks }, _saved, newest) =>
      post(`/api/projects/${project}/program-keys`, {
        ...(row ? { act: "change", key_id: row.id } : { act: "make" }),
        name: name.trim(),
        right,
        networks: networksIn(networks),
        ...(row && { expected: newest ?? { name: row.name, right: row.right, networks: row.networks } }),
      }),
    theirsOf: (newest) => formOf(newest as Pick<ProgramKeyRow, "name" | "right" | "networks">),
    done: ({ api_key }, { name, right }) => {
      if (row) notify.done(formWords.saved({ name: name.trim() }))
      else onMade?.({ name: name.trim(), right, secret: api_key ?? "" })
      router.refresh()
      onClose()
    },
  })
  return { form, dialog }
}

const formOf = (row: Pick<ProgramKeyRow, "name" | "right" | "networks"> | undefined): KeyForm => ({
  name: row?.name ?? "",
  right: keyRights.find((one) => one === row?.right) ?? leastRight,
  networks: row?.networks.join("\n") ?? "",
})

/** The right that most programs need. */
const leastRight: KeyRight = "send"

function networksFault(text: string, words: (typeof keyFormWords)["en"]): string | undefined {
  const wrong = wrongNetwork(text)
  if (wrong !== undefined) return words.notNetwork({ text: wrong })
  const most = limits.apiKeyNetworksMax
  return networksIn(text).length > most ? words.tooMany({ most }) : undefined
}

/** One right of three, each with what it allows in a sentence. */
function RightChoice({ value, onChange }: { value: KeyRight; onChange: (right: KeyRight) => void }) {
  const words = useWords(keysWords)
  const formWords = useWords(keyFormWords)
  return (
    <ChoiceCards
      legend={formWords.right}
      name="right"
      choices={keyRights.map((right) => ({
        value: right,
        label: words.rights[right],
        text: words.rightSentences[right],
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** A program's key as it is typed: networks one a line. */
type KeyForm = { name: string; right: KeyRight; networks: string }

/** Networks of a text: one a line, or parted by commas or blanks. */
export const networksIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** The first text that is not a network, shortened for display. */
export const wrongNetwork = (text: string): string | undefined =>
  networksIn(text)
    .find((one) => !isNetwork(one))
    ?.slice(0, 60)
