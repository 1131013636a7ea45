"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { TimeCell } from "#components/table/columns"
import { useForm } from "#lib/interface/browser/use-form"
import { ok } from "#lib/platform/result"
import type { CommentThread } from "#lib/features/templates/draft-data"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Field } from "#ui/field"
import { Refusal } from "#ui/refusal"
import { Textarea } from "#ui/textarea"
import { commentsWords } from "#words/comments"
import type { Clock } from "../[id]/compare/side-title.tsx"
import type { Comments } from "./use-comments.ts"

type CardProps = { thread: CommentThread; comments: Comments; canWrite: boolean; clock: Clock }

/** One comment thread: its subject, its comments and its actions. */
export function CommentThreadCard({ thread, comments, canWrite, clock }: CardProps) {
  const words = useWords(commentsWords)
  const [refusal, setRefusal] = useState<string>()
  const { thread_id, quote, resolved, place } = thread
  const isThere = comments.places.current?.isThere(thread) ?? true
  const send = async (act: string, comment_id = thread_id) =>
    setRefusal((await comments.send({ act, comment_id }))?.message)
  return (
    <li className={cn("flex flex-col gap-2 p-4", resolved && "bg-sunken")}>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-ink-3 text-xs" title={quote || undefined}>
          {quote || ("line" in place ? words.line({ line: place.line }) : words.block)}
        </p>
        {isThere ? (
          <Button size="sm" variant="ghost" onClick={() => comments.places.current?.goTo(thread)}>
            {words.show}
          </Button>
        ) : (
          <span className="text-ink-3 text-xs">{words.gone}</span>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {thread.comments.map(({ comment_id, said, by, atMs, isYours }) => (
          <li key={comment_id} className="text-sm">
            <p className="flex items-baseline gap-2 text-xs">
              <span className="font-medium text-ink">{by ?? words.somebody}</span>
              <span className="text-ink-3">
                <TimeCell ms={atMs} {...clock} />
              </span>
              {canWrite && isYours && (comment_id !== thread_id || thread.comments.length === 1) && (
                <button
                  type="button"
                  className="ml-auto rounded-sm text-ink-3 hover:text-ink max-md:min-h-11"
                  onClick={() => void send("delete", comment_id)}
                >
                  {words.delete}
                </button>
              )}
            </p>
            <p className="whitespace-pre-wrap break-words text-ink">{said}</p>
          </li>
        ))}
      </ul>
      {resolved && (
        <p className="text-ink-3 text-xs">{words.resolvedBy({ name: resolved.by ?? words.somebody })}</p>
      )}
      <Refusal text={refusal} />
      {canWrite && (
        <Reply thread_id={thread_id} comments={comments} isResolved={resolved !== null} onAct={send} />
      )}
    </li>
  )
}

type ReplyProps = {
  thread_id: string
  comments: Comments
  isResolved: boolean
  onAct: (act: string) => Promise<void>
}

function Reply({ thread_id, comments, isResolved, onAct }: ReplyProps) {
  const words = useWords(commentsWords)
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({
    defaultValues: { said: "" },
    send: async ({ said }) => {
      const failure = await comments.send({ act: "reply", comment_id: thread_id, said })
      return failure ? { ok: false as const, failure } : ok(null)
    },
    done: (_, __, { reset }) => {
      reset()
      setIsOpen(false)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-2">
      {isOpen && (
        <Field label={words.reply} hasHiddenLabel error={form.faultOf("said")}>
          <Textarea
            {...form.register("said", { validate: (said) => said.trim() !== "" || words.empty })}
            rows={2}
            maxLength={2000}
            autoFocus
          />
        </Field>
      )}
      <Refusal text={form.refusal?.message} />
      <div className="flex gap-2">
        {isOpen ? (
          <Button type="submit" size="sm" isBusy={form.isBusy} busyLabel={words.sending}>
            {words.send}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {words.reply}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void onAct(isResolved ? "reopen" : "resolve")}>
          {isResolved ? words.reopen : words.resolve}
        </Button>
      </div>
    </form>
  )
}
