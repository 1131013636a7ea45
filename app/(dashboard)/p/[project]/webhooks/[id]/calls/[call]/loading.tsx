"use client"

import { useWords } from "#components/shell/language"
import { SkeletonPage } from "#ui/skeleton"
import { webhookFrameWords } from "#words/webhook-frame"

export default function CallLoading() {
  return <SkeletonPage title={useWords(webhookFrameWords).call} shape="columns" />
}
