"use client"

import { useWords } from "#components/shell/language"
import { webhookFrameWords } from "#words/webhook-frame"
import type { BrokenProps } from "../../../../broken.tsx"
import { BrokenPage } from "../../../broken-page.tsx"

export default function WebhooksError(broken: BrokenProps) {
  const { title, brokeTitle, brokeText } = useWords(webhookFrameWords)
  return <BrokenPage {...broken} title={title} broke={brokeTitle} text={brokeText} />
}
