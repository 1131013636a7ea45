"use client"

import { MessageSquarePlus, X } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { useForm } from "#lib/interface/browser/use-form"
import { failed, ok } from "#lib/platform/result"
import { Button, IconButton } from "#ui/button"
import { Field } from "#ui/field"
import { Refusal } from "#ui/refusal"
import { Skeleton } from "#ui/skeleton"
import { EmptyState } from "#ui/states"
import { Textarea } from "#ui/textarea"
import { commentsWords } from "#words/comments"
import { inOrder } from "./comment-line.ts"
import { CommentThreadCard } from "./comment-thread.tsx"
import type { Clock } from "../[id]/compare/side-title.tsx"
import type { Comments, Here } from "./use-comments.ts"

export type CommentsPanelProps = { comments: Comments; canWrite: boolean; clock: Clock }

/** Comments about the template, next to its text; each thread links to its place. */
export default function CommentsPanel({ comments, canWrite, clock }: CommentsPanelProps) {
  const words = useWords(commentsWords)
  const { threads, failure } = comments
  return (
    <aside
      aria-label={words.title}
      className="flex w-80 shrink-0 flex-col overflow-y-auto border-line border-l bg-surface max-lg:absolute max-lg:inset-0 max-lg:z-10 max-lg:w-full"
    >
      <header className="flex min-h-10 shrink-0 items-center gap-2 border-line border-b px-4">
        <h2 className="flex-1 font-semibold text-ink text-sm">{words.title}</h2>
        <IconButton label={words.close} size="sm" onClick={() => comments.setIsOpen(false)}>
          <X />
        </IconButton>
      </header>
      {canWrite && <NewComment comments={comments} />}
      {failure && (
        <div className="p-4">
          <Refusal text={failure} />
        </div>
      )}
      {!failure && threads === null && (
        <div role="status" aria-label={words.waiting} className="flex flex-col gap-3 p-4">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      )}
      {threads?.length === 0 && (
        <EmptyState icon={<MessageSquarePlus aria-hidden />} title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {inOrder(threads ?? []).map((thread) => (
          <CommentThreadCard key={thread.thread_id} {...{ thread, comments, canWrite, clock }} />
        ))}
      </ul>
    </aside>
  )
}

/** The block or line that is current when the person begins to write. */
function NewComment({ comments }: { comments: Comments }) {
  const words = useWords(commentsWords)
  const [at, setAt] = useState<Here | null>(null)
  const look = () => comments.places.current?.here() ?? null
  const form = useForm({
    defaultValues: { said: "" },
    send: async ({ said }) => {
      const here = at ?? look()
      if (!here) return failed(400, words.noPlace, { field: "said" })
      const failure = await comments.send({ act: "add", ...here, said })
      return failure ? { ok: false as const, failure } : ok(null)
    },
    done: (_, __, { reset }) => {
      reset()
      setAt(null)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-2 border-line border-b p-4">
      <Field
        label={words.add}
        error={form.faultOf("said")}
        hint={at ? about(at, words.about) : words.addHint}
      >
        <Textarea
          {...form.register("said", { validate: (said) => said.trim() !== "" || words.empty })}
          rows={2}
          maxLength={2000}
          // Moving the cursor afterwards does not change the place of the thread.
          onFocus={() => setAt((known) => known ?? look())}
        />
      </Field>
      <Refusal text={form.refusal?.message} />
      <Button type="submit" size="sm" className="self-start" isBusy={form.isBusy} busyLabel={words.sending}>
        {words.send}
      </Button>
    </form>
  )
}

const about = ({ quote, place }: Here, said: (values: { quote: string }) => string): string =>
  said({ quote: quote || ("line" in place ? String(place.line) : "–") })
