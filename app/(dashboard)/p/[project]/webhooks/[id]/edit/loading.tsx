"use client"

import { useWords } from "#components/shell/language"
import { webhookFormWords } from "#lib/words/webhook-form"
import { SkeletonPage } from "#ui/skeleton"

export default function EditWebhookLoading() {
  return <SkeletonPage title={useWords(webhookFormWords).one} rows={8} />
}
