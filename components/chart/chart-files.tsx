"use client"

import { Download, Image } from "lucide-react"
import type { RefObject } from "react"
import { useWords } from "#components/shell/language"
import { buttonClass, IconButton } from "#ui/button"
import { OnDemand } from "#ui/on-demand"
import { part } from "#ui/part"
import { chartWords } from "#words/chart"
import type { ReadFile } from "./picture-png.ts"

/** Loaded on demand, because the code that makes pictures is larger than its button and rarely used. */
const pictureLines = part(() => import("./picture-lines.tsx"))

export type ChartFilesProps = {
  /** Address of the numbers as CSV, or a function that saves the numbers on the page; null: they are not counted. */
  csv: string | (() => void) | null
  /** The drawn chart; null where a table or a list replaces it. */
  picture: PictureOf | null
  /** Name of the file. */
  title: string
}

type PictureOf = {
  chartRef: RefObject<HTMLElement | null>
  /** Describes the picture in words: period and filters. Read when the picture is made. */
  details: () => readonly string[]
  readFile: ReadFile
}

/** A chart, a table or a list to take away: its numbers, and a picture of it. */
export function ChartFiles({ csv, picture, title }: ChartFilesProps) {
  const words = useWords(chartWords)
  return (
    <>
      {typeof csv === "function" && (
        <IconButton size="sm" label={`${words.csv}: ${title}`} onClick={csv}>
          <Download />
        </IconButton>
      )}
      {typeof csv === "string" && (
        <a
          href={csv}
          download
          title={words.csv}
          className={buttonClass({ variant: "ghost", size: "sm", className: "size-7 p-0 max-md:size-11" })}
        >
          <Download aria-hidden />
          <span className="sr-only">{`${words.csv}: ${title}`}</span>
        </a>
      )}
      {picture && (
        <OnDemand
          lines={pictureLines}
          button={(trigger) => (
            <IconButton size="sm" label={words.picture} {...trigger}>
              <Image />
            </IconButton>
          )}
          menu={(Lines, trigger) => (
            <Lines
              trigger={trigger}
              chartRef={picture.chartRef}
              heading={() => ({ title, details: picture.details() })}
              readFile={picture.readFile}
            />
          )}
        />
      )}
    </>
  )
}
