"use client"

import { Download, Image } from "lucide-react"
import type { RefObject } from "react"
import { useWords } from "#components/shell/language"
import { buttonClass, IconButton } from "#ui/button"
import { chartWords } from "#words/chart"

export type ChartFilesProps = {
  /** Where the numbers come from, as CSV; null: they are not counted. */
  csvHref: string | null
  /** What is drawn; null where a table stands in its place. */
  picture: RefObject<HTMLElement | null> | null
  /** What the picture is called. */
  title: string
}

/** A chart to take away: its numbers, and a picture of it. */
export function ChartFiles({ csvHref, picture, title }: ChartFilesProps) {
  const words = useWords(chartWords)
  return (
    <>
      {csvHref && (
        <a
          href={csvHref}
          download
          title={words.csv}
          className={buttonClass({ variant: "ghost", size: "sm", className: "size-7 p-0 max-md:size-11" })}
        >
          <Download aria-hidden />
          <span className="sr-only">{`${words.csv}: ${title}`}</span>
        </a>
      )}
      {picture && (
        <IconButton size="sm" label={words.picture} onClick={() => void save(picture.current, title)}>
          <Image />
        </IconButton>
      )}
    </>
  )
}

async function save(drawn: HTMLElement | null, title: string): Promise<void> {
  if (!drawn) return
  const { pictureOf } = await import("./picture.ts")
  const url = URL.createObjectURL(new Blob([pictureOf(drawn, title)], { type: "image/svg+xml" }))
  const link = document.createElement("a")
  link.href = url
  link.download = `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.svg`
  link.click()
  URL.revokeObjectURL(url)
}
