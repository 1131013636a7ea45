"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { Output } from "#contract/method"
import type { webhookTest } from "#contract/methods/webhook"
import { statuses as letterStatuses } from "#contract/status"
import { useMethod } from "#lib/interface/browser/queries"
import { statusStyle } from "#lib/interface/status/statuses"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Refusal } from "#ui/refusal"
import { Select } from "#ui/select"
import { statusWords } from "#words/status"
import { testWebhookWords } from "#words/test-webhook"
import { webhookWords } from "#words/webhook"
import { headerLines, prettyJson } from "../view.ts"

export type TestDialogProps = {
  project: string
  webhook: { name: string; url: string }
  onClose: () => void
}

const samples = [...letterStatuses, "spam_block"] as const
type Sample = (typeof samples)[number]

type Tested = Output<typeof webhookTest>

/** Posts one marked sample event and shows what came back. */
export default function TestDialog({ project, webhook, onClose }: TestDialogProps) {
  const words = useWords(webhookWords)
  const testWords = useWords(testWebhookWords)
  const statuses = useWords(statusWords)
  const [status, setStatus] = useState<Sample>("delivered")
  const { mutate, data: tested, error, isPending } = useMethod(project, "webhook/test")
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={testWords.testTitle({ host: webhook.name })}
      description={testWords.testText}
      footer={
        <>
          <Button onClick={onClose}>{testWords.close}</Button>
          <Button
            variant="primary"
            onClick={() => mutate({ url: webhook.url, email_status: status })}
            isBusy={isPending}
            busyLabel={testWords.testing}
          >
            {testWords.test}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={testWords.testStatus}>
          <Select
            value={status}
            onChange={(event) => setStatus(samples.find((one) => one === event.target.value) ?? "delivered")}
            choices={samples.map((value) => ({
              value,
              label: value === "spam_block" ? words.spamBlock : statusStyle(value, statuses).label,
            }))}
          />
        </Field>
        <Refusal text={error?.message} />
        <div role="status">{tested && <Outcome tested={tested} />}</div>
      </div>
    </Dialog>
  )
}

function Outcome({ tested }: { tested: Tested }) {
  const words = useWords(webhookWords)
  const testWords = useWords(testWebhookWords)
  const { answer, request } = tested
  const said = answer ? `${headerLines(answer.headers)}\n\n${answer.body || words.emptyAnswer}` : ""
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
        <Badge severity={tested.is_answered ? "success" : "danger"}>
          {tested.http_status === undefined
            ? testWords.noAnswerCame
            : testWords.answered({ status: tested.http_status })}
        </Badge>
        <span className="tnum">{tested.duration_ms} ms</span>
        <span>{tested.error ?? (tested.is_answered ? testWords.good : testWords.bad)}</span>
      </p>
      {answer && <CodeBlock code={said} label={words.itsAnswer} isWrapped className="[&_section]:max-h-40" />}
      <details>
        <summary className="text-ink-2 text-xs">{testWords.sent}</summary>
        <CodeBlock
          code={`POST ${request.url}\n${headerLines(request.headers)}\n\n${prettyJson(request.body)}`}
          label={testWords.sent}
          isWrapped
          className="mt-2 [&_section]:max-h-60"
        />
      </details>
    </div>
  )
}
