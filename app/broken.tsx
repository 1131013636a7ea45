"use client"

import { type ReactNode, useTransition } from "react"
import { useWords } from "#components/shell/language"
import { outageIn } from "#postgres/outage"
import { Button } from "#ui/button"
import { FailedState } from "#ui/states"
import { facesWords } from "#words/faces"

/** Props that Next passes to an `error.tsx`. `retry` requests the page from the server again. */
export type BrokenProps = { error: unknown; retry: () => void }

/**
 * Broken: a page that failed, in its own words, or in those of a database that does not answer (OUTAGE-2), with the way
 * to try again.
 */
export function Broken({
  error,
  retry,
  title,
  children,
}: BrokenProps & { title: string; children?: ReactNode }) {
  const outage = useOutage(error)
  return (
    <FailedState title={outage?.title ?? title} action={<TryAgain retry={retry} />}>
      {outage?.text ?? children}
      <LogId error={error} />
    </FailedState>
  )
}

/** Message when a database is the reason; null for everything else. */
export function useOutage(error: unknown): { title: string; text: string } | null {
  const { outages } = useWords(facesWords)
  const found = outageIn(digestOf(error))
  return found && outages[found.outage]
}

/** Retries and shows progress until the answer arrives: a server that waits for its database takes a while. */
export function TryAgain({ retry }: Pick<BrokenProps, "retry">) {
  const words = useWords(facesWords)
  const [isTrying, startTrying] = useTransition()
  return (
    <Button isBusy={isTrying} busyLabel={words.trying} onClick={() => startTrying(retry)}>
      {words.tryAgain}
    </Button>
  )
}

/** The id that finds the line in the server's log. */
export function LogId({ error }: Pick<BrokenProps, "error">) {
  const words = useWords(facesWords)
  const digest = digestOf(error)
  if (!digest) return null
  return (
    <span className="mt-1 block font-mono text-2xs text-ink-3">
      {words.logId({ id: outageIn(digest)?.id ?? digest })}
    </span>
  )
}

const digestOf = (error: unknown): string | null =>
  error instanceof Error && "digest" in error && typeof error.digest === "string" ? error.digest : null
