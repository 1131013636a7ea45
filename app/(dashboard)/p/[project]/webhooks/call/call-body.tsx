"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { CodeBlock } from "#ui/code-block"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { webhookCallWords } from "#words/webhook-call"
import type { CallView } from "./call-view.ts"

/** The body that was posted: for reading, or byte for byte. */
export function CallBody({ call }: { call: Pick<CallView, "body"> }) {
  const words = useWords(webhookCallWords)
  const [look, setLook] = useState<"pretty" | "raw">("pretty")
  if (!call.body)
    return (
      <Panel title={words.posted}>
        <p className="text-ink-2 text-sm">{words.bodyGone}</p>
      </Panel>
    )
  return (
    <Panel
      title={words.posted}
      tools={
        <Segmented
          label={words.posted}
          value={look}
          onValueChange={setLook}
          segments={[
            { value: "pretty", label: words.pretty },
            { value: "raw", label: words.raw },
          ]}
        />
      }
    >
      <CodeBlock
        code={look === "pretty" ? call.body.pretty : call.body.raw}
        label={`${words.posted}: ${look === "pretty" ? words.pretty : words.raw}`}
        isWrapped
        className={look === "raw" ? "[&_pre]:break-all" : undefined}
      />
    </Panel>
  )
}
