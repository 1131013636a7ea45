"use client"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { methodQuery } from "#lib/interface/browser/queries"
import { type RequestLanguage, requestSnippetsOf } from "#lib/interface/format/snippets"
import { Button } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Dialog } from "#ui/dialog"
import { Segmented } from "#ui/segmented"
import { SkeletonRows } from "#ui/skeleton"
import { type ResendWords, resendWords } from "#words/resend"
import { type Resendable, failureSentence, withPlaceholders } from "./resend-view.ts"

/** So much of a long request is drawn; all of it is copied. */
const shownCharsMax = 60_000

export type RequestDialogProps = { project: string; job_id: string; again: Resendable; onClose: () => void }

/** The message as a program that sends it. No key is in it: a program takes its own. */
export default function RequestDialog({ project, job_id, again, onClose }: RequestDialogProps) {
  const words = useWords(resendWords)
  const stored = useQuery(
    methodQuery(project, "letter/get", { job_id, email: again.email, content: "as_sent" }),
  )
  const message = stored.data?.letter.message
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.copyTitle}
      description={words.copyText}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {message ? (
        <Request message={message} url={again.sendUrl} words={words} />
      ) : stored.isPending ? (
        <SkeletonRows rows={6} />
      ) : (
        <p role="alert" className="text-sm text-warning-ink">
          {stored.error ? failureSentence(stored.error.failure, words) : words.obstacles.gone}
        </p>
      )}
    </Dialog>
  )
}

type RequestProps = { message: Record<string, unknown>; url: string; words: ResendWords }

function Request({ message, url, words }: RequestProps) {
  const [language, setLanguage] = useState<RequestLanguage>("curl")
  const filled = withPlaceholders(message, words.placeholder)
  const snippets = requestSnippetsOf(url, { message: filled.message })
  const code = snippets.find((one) => one.language === language)?.code ?? ""
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={words.language}
        value={language}
        onValueChange={setLanguage}
        segments={snippets.map((one) => ({ value: one.language, label: one.label }))}
        className="self-start"
      />
      {filled.large > 0 && (
        <p className="text-sm text-warning-ink">{words.largeFiles({ count: filled.large })}</p>
      )}
      <CodeBlock code={code} label={words.code} className="[&>*:first-child]:max-h-[45vh]">
        {code.length > shownCharsMax ? `${code.slice(0, shownCharsMax)}…` : code}
      </CodeBlock>
    </div>
  )
}
