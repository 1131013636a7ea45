"use client"

import { useWords } from "#components/shell/language"
import { Page, PageHeader } from "#ui/page-header"
import { webhookFrameWords } from "#words/webhook-frame"
import { Broken, type BrokenProps } from "../../../../broken.tsx"

export default function WebhooksError(broken: BrokenProps) {
  const words = useWords(webhookFrameWords)
  return (
    <Page>
      <PageHeader title={words.title} />
      <Broken {...broken} title={words.brokeTitle}>
        {words.brokeText}
      </Broken>
    </Page>
  )
}
