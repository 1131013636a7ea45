"use client"

import { FlaskConical, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { splitTestWords } from "#words/split-test"
import type { SplitView } from "#lib/features/template-results/page/split"

const BeginDialog = later(() => import("./split-begin-dialog.tsx"))
const EndDialog = later(() => import("./split-end-dialog.tsx"))

type Open = "begin" | "live" | "tried" | null

/** Two versions sent side by side, and the results of earlier tests. */
export function SplitPanel({ project, split }: { project: string; split: SplitView }) {
  const words = useWords(splitTestWords)
  const [open, setOpen] = useState<Open>(null)
  const { running, over, canWrite, choices, notStarted } = split
  const close = () => setOpen(null)
  return (
    <Panel
      title={words.title}
      hint={words.hint}
      tools={
        canWrite &&
        !running &&
        notStarted === null &&
        choices.length > 0 && (
          <Button size="sm" onClick={() => setOpen("begin")}>
            <FlaskConical aria-hidden />
            {words.begin}
          </Button>
        )
      }
    >
      {running ? (
        <Running running={running} canWrite={canWrite} onEnd={setOpen} />
      ) : (
        <p className="text-ink-2 text-sm">
          {notStarted ?? (choices.length > 0 ? words.none : words.oneVersion)}
        </p>
      )}
      {over.length > 0 && (
        <ul aria-label={words.over} className="mt-3 flex flex-col divide-y divide-line border-line border-t">
          {over.map(({ test_id, title, text }) => (
            <li key={test_id} className="py-2 text-sm">
              <span className="block text-ink">{title}</span>
              <span className="block text-ink-2 text-xs">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <BeginDialog project={project} split={split} isOpen={open === "begin"} onClose={close} />
      {running && (
        <EndDialog
          project={project}
          draft_id={split.draft_id}
          running={running}
          winner={open === "tried" ? "tried" : "live"}
          isOpen={open === "live" || open === "tried"}
          onClose={close}
        />
      )}
    </Panel>
  )
}

type RunningProps = {
  running: NonNullable<SplitView["running"]>
  canWrite: boolean
  onEnd: (winner: "live" | "tried") => void
}

function Running({ running, canWrite, onEnd }: RunningProps) {
  const words = useWords(splitTestWords)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-2 text-ink text-sm">
          <Badge severity="info">{words.running}</Badge>
          {running.text}
        </p>
        <p className="text-ink-2 text-xs">{running.until}</p>
        {canWrite && running.notTaken && <p className="text-ink-2 text-xs">{running.notTaken}</p>}
        {running.trouble && (
          <p role="alert" className="flex items-center gap-1.5 text-warning-ink text-xs">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            {running.trouble}
          </p>
        )}
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onEnd("live")}>
            {words.keep({ version: running.live })}
          </Button>
          {running.notTaken === null && (
            <Button size="sm" onClick={() => onEnd("tried")}>
              {words.take({ version: running.tried })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
