"use client"

import { useWords } from "#components/shell/language"
import { Button, LinkButton } from "#ui/button"
import { SkeletonRows } from "#ui/skeleton"
import { FailedState } from "#ui/states"
import { suppressionWords } from "#words/suppression"
import { suppressionDetailWords } from "#words/suppression-detail"
import type { SuppressionsPage } from "../load.ts"
import { SidePanel } from "../side-panel.tsx"
import type { Entry } from "../view.ts"
import { EntryPart } from "./entry-part.tsx"
import { useEntries } from "./use-entries.ts"

/** One address: why it gets no mail, since when, until when, and the message and the answer that caused it. */
export type DetailPanelProps = {
  page: SuppressionsPage
  email: string
  onClose: () => void
  onRemove: (entry: Entry) => void
}

export default function DetailPanel({ page, email, onClose, onRemove }: DetailPanelProps) {
  const words = useWords(suppressionWords)
  const detailWords = useWords(suppressionDetailWords)
  const { data, error, isPending, refetch } = useEntries(page.project, email)
  const entries = error ? [] : (data ?? [])
  return (
    <SidePanel
      label={detailWords.details}
      title={email}
      hint={
        entries.length > 0
          ? detailWords.heldBack({ count: new Set(entries.map((one) => one.cause)).size })
          : undefined
      }
      onClose={onClose}
      footer={
        page.canAudit && (
          <LinkButton
            variant="ghost"
            size="sm"
            href={`/p/${page.project}/audit?target=${encodeURIComponent(email)}`}
          >
            {detailWords.inAudit}
          </LinkButton>
        )
      }
    >
      {isPending && <SkeletonRows rows={5} />}
      {error && (
        <FailedState
          title={detailWords.detailFailed}
          action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
        >
          {error.message}
        </FailedState>
      )}
      {data && !error && entries.length === 0 && (
        <p className="px-4 py-6 text-ink-2 text-sm">{detailWords.notHere}</p>
      )}
      {entries.map((entry) => (
        <EntryPart
          key={`${entry.cause} ${entry.isShared}`}
          page={page}
          entry={{ ...entry, email }}
          onRemove={onRemove}
        />
      ))}
    </SidePanel>
  )
}
