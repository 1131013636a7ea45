"use client"

import { useMutation } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useForm } from "#lib/interface/browser/use-form"
import { Button, IconButton } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { notify } from "#ui/toast"
import { spellingWords } from "#words/spelling"

export type OwnWordsProps = { project: string; ownWords: readonly string[]; canWrite: boolean }

/** SPELLING-4: words that the spelling check accepts in this project. */
export function OwnWords({ project, ownWords, canWrite }: OwnWordsProps) {
  const words = useWords(spellingWords)
  const router = useRouter()
  const url = `/api/projects/${encodeURIComponent(project)}/words`
  const { mutate } = useMutation<unknown, CallFailed, string>({
    mutationFn: async (word) => unwrap(await postJson(url, { act: "remove", word })),
    onSuccess: (_, word) => {
      notify.done(words.removed({ word }))
      router.refresh()
    },
    onError: ({ failure }) => notify.failed(refusalOf(failure).sentence),
  })
  return (
    <Panel title={words.own} hint={words.ownHint}>
      <div className="flex flex-col gap-4">
        {canWrite && <NewWord url={url} onAdded={router.refresh} />}
        {ownWords.length === 0 ? (
          <p className="text-ink-2 text-sm">{words.noOwn}</p>
        ) : (
          <ScrollRegion label={words.ownList} className="max-h-60 overflow-y-auto rounded-md">
            <ul className="flex flex-wrap gap-2">
              {ownWords.map((word) => (
                <li
                  key={word}
                  className="inline-flex min-h-8 min-w-0 max-w-full items-center gap-1 rounded-md border border-line-strong px-2 text-ink text-sm"
                >
                  <span className="truncate">{word}</span>
                  {canWrite && (
                    <IconButton label={words.remove({ word })} size="sm" onClick={() => mutate(word)}>
                      <X />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </ScrollRegion>
        )}
      </div>
    </Panel>
  )
}

function NewWord({ url, onAdded }: { url: string; onAdded: () => void }) {
  const words = useWords(spellingWords)
  const form = useForm({
    defaultValues: { word: "" },
    send: ({ word }) => postJson<{ word: string }>(url, { act: "add", word: word.trim() }),
    done: ({ word }, _, { reset }) => {
      reset({ word: "" })
      notify.done(words.added({ word }))
      onAdded()
    },
    otherField: "word",
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex items-end gap-2">
      <Field label={words.newWord} error={form.faultOf("word")} className="min-w-0 max-w-72 flex-1">
        <Input {...form.register("word")} autoComplete="off" maxLength={64} spellCheck={false} />
      </Field>
      <Button type="submit" isBusy={form.isBusy} busyLabel={words.adding}>
        {words.addNew}
      </Button>
    </form>
  )
}
