"use client"

import { useQuery } from "@tanstack/react-query"
import { UserX } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { routeQuery } from "#lib/interface/browser/queries"
import type { ErasureList, ErasureView } from "#lib/features/erasure/erase"
import { formatInstant } from "#lib/interface/format/date"
import { formatPercent } from "#lib/interface/format/percent"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { FailedState } from "#ui/states"
import { erasureWords } from "#words/erasure"

const EraseDialog = later(() => import("../_erasure/erase-dialog.tsx"))

const everyMs = 1000

export type ErasePanelProps = { project: string; timeZone: string; erasures: ErasureList }

/** Starts the erasure of a person, and shows its progress. */
export function ErasePanel({ project, timeZone, erasures }: ErasePanelProps) {
  const words = useWords(erasureWords)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const found = useQuery({
    ...routeQuery<ErasureList>(`/api/projects/${project}/erasures`),
    initialData: erasures,
    refetchInterval: ({ state }) =>
      (state.data?.erasures.some(({ endedMs }) => endedMs === null) ?? false) && everyMs,
  })
  return (
    <Panel title={words.title} id="erase">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2 text-sm">{words.text}</p>
        <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
          <UserX aria-hidden /> {words.button}
        </Button>
      </div>
      {found.isError ? (
        <FailedState
          title={words.failed}
          action={<Button onClick={() => void found.refetch()}>{words.tryAgain}</Button>}
        />
      ) : (
        <Erasures list={found.data} timeZone={timeZone} />
      )}
      {isOpen && <EraseDialog project={project} timeZone={timeZone} onClose={close} onBegun={close} />}
    </Panel>
  )
}

function Erasures({ list: { erasures, nowMs }, timeZone }: { list: ErasureList; timeZone: string }) {
  const words = useWords(erasureWords)
  const language = useLanguage()
  if (erasures.length === 0) return null
  const when = (ms: number) => formatInstant(ms, timeZone, nowMs, language)
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="text-ink text-sm">
        <span className="font-semibold">{words.list}</span>{" "}
        <span className="text-ink-3 text-xs">{words.listHint}</span>
      </h3>
      <ul aria-label={words.list}>
        {erasures.map((one) => (
          <li
            key={one.erasure_id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 text-sm last:border-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-ink">{words.row(one)}</p>
              <p className="text-ink-3 text-xs">{words.started({ when: when(one.startedMs) })}</p>
            </div>
            <State erasure={one} when={when} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function State({ erasure, when }: { erasure: ErasureView; when: (ms: number) => string }) {
  const words = useWords(erasureWords)
  const language = useLanguage()
  const { endedMs, isWaiting, progress } = erasure
  if (endedMs !== null) return <Badge severity="success">{words.done({ when: when(endedMs) })}</Badge>
  if (isWaiting) return <Badge severity="warning">{words.waiting}</Badge>
  return <Badge severity="info">{words.running({ percent: formatPercent(progress, 0, language) })}</Badge>
}
