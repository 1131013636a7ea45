"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import type { Verification } from "#lib/intake/receive/verify-text"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { Textarea } from "#ui/textarea"
import { verifyWebhookWords } from "#words/verify-webhook"

/** Lets the server, which has the key, check whether a pasted body is genuine. */
export function VerifyForm({ project }: { project: string }) {
  const words = useWords(verifyWebhookWords)
  const [found, setFound] = useState<Verification | null>(null)
  const forget = { onChange: () => setFound(null) }
  const form = useForm({
    defaultValues: { body: "", auth: "" },
    send: (typed) => {
      setFound(null)
      return postJson<Verification>(`/api/projects/${encodeURIComponent(project)}/webhooks/verify`, typed)
    },
    done: setFound,
    otherField: "body",
  })
  return (
    <Panel title={words.verify}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
        <Field label={words.body} hint={words.bodyHint} error={form.faultOf("body")}>
          <Textarea
            {...form.register("body", { validate: filled(words.emptyBody), ...forget })}
            rows={8}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-2xs"
          />
        </Field>
        <Field
          label={words.auth}
          hint={words.authHint}
          error={form.faultOf("auth")}
          isOptional
          className="max-w-120"
        >
          <Input
            {...form.register("auth", forget)}
            maxLength={2000}
            spellCheck={false}
            autoComplete="off"
            className="font-mono"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.verifying}>
            {words.verify}
          </Button>
          <span className="text-ink-3 text-xs">{words.keyStays}</span>
        </div>
        <div role="status">{found && <Said found={found} />}</div>
      </form>
    </Panel>
  )
}

const severities = { genuine: "success", forged: "danger", unsigned: "warning" } as const

/** The verdict: the key that matches, or the differences. */
function Said({ found }: { found: Verification }) {
  const words = useWords(verifyWebhookWords)
  const { verdict, key, reason, isPutBack } = found
  const sentences = [
    ...(reason ? [words.reasons[reason]] : [words.verdictTexts[verdict]]),
    ...(key && reason !== "old_key" ? [words.keyKinds[key]] : []),
    ...(isPutBack ? [words.putBack] : []),
  ]
  return (
    <p className="flex max-w-180 items-start gap-2 text-ink-2 text-sm">
      <Badge severity={severities[verdict]}>{words.verdicts[verdict]}</Badge>
      <span>{sentences.join(" ")}</span>
    </p>
  )
}
