"use client"

import { useWords } from "#components/shell/language"
import { webhookFrameWords } from "#lib/words/webhooks-frame"
import { SkeletonPage } from "#ui/skeleton"

export default function WebhookLoading() {
  return <SkeletonPage title={useWords(webhookFrameWords).one} hasFigures rows={8} />
}
