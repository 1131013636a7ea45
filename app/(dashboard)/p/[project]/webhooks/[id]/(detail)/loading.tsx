"use client"

import { useWords } from "#components/shell/language"
import { SkeletonPage } from "#ui/skeleton"
import { webhookFrameWords } from "#words/webhook-frame"

export default function WebhookLoading() {
  return <SkeletonPage title={useWords(webhookFrameWords).one} shape="calls" rows={8} />
}
