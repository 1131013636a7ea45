"use client"

import { ChevronDown, Download } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatDuration } from "#lib/interface/format/date"
import { formatBytes } from "#lib/interface/format/number"
import { Button, buttonClass } from "#ui/button"
import { OnDemand } from "#ui/on-demand"
import { part } from "#ui/part"
import { exportWords } from "#words/export"
import { type ExportRow, type FileView, isUnderWay } from "./view.ts"

const fileLines = part(() => import("./file-lines.tsx"))

/** The files of an export that is ready, each through our own route; else how long it has been under way. */
export function ExportFiles({ row, nowMs }: { row: ExportRow; nowMs: number }) {
  const words = useWords(exportWords)
  const language = useLanguage()
  const [first] = row.files
  if (isUnderWay(row))
    return (
      <span role="status" className="tnum text-ink-2 text-xs">
        {row.order
          ? words.waitingSince({ text: formatDuration(Math.max(0, nowMs - row.order.orderedMs), language) })
          : ""}
      </span>
    )
  if (row.state !== "ready") return words.unknown
  if (!first) return <span className="text-ink-2 text-xs">{words.noFiles}</span>
  return row.files.length === 1 ? <OneFile file={first} /> : <ManyFiles files={row.files} />
}

function OneFile({ file: { no, size, href } }: { file: FileView }) {
  const words = useWords(exportWords)
  const language = useLanguage()
  return (
    <span className="inline-flex items-center gap-2">
      <a
        href={href}
        download
        aria-label={words.downloadOf({ no, size: formatBytes(size, language) })}
        className={buttonClass({ size: "sm" })}
      >
        <Download aria-hidden /> {words.download}
      </a>
      <span className="tnum text-ink-3 text-xs">{formatBytes(size, language)}</span>
    </span>
  )
}

function ManyFiles({ files }: { files: readonly FileView[] }) {
  const words = useWords(exportWords)
  const language = useLanguage()
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <span className="inline-flex items-center gap-2">
      <OnDemand
        lines={fileLines}
        button={(button) => (
          <Button {...button} size="sm">
            <Download aria-hidden /> {words.files({ count: files.length })} <ChevronDown aria-hidden />
          </Button>
        )}
        menu={(Lines, trigger) => <Lines trigger={trigger} files={files} />}
      />
      <span className="tnum text-ink-3 text-xs">{formatBytes(size, language)}</span>
    </span>
  )
}
