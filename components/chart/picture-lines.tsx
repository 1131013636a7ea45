"use client"

import { FileImage, Image } from "lucide-react"
import type { ReactElement, RefObject } from "react"
import { useWords } from "#components/shell/language"
import { Menu, MenuItem } from "#ui/menu"
import { chartWords } from "#words/chart"
import { type Heading, pictureOf } from "./picture.ts"
import { pngOf, type ReadFile } from "./picture-png.ts"

export type PictureLinesProps = {
  trigger: ReactElement
  chartRef: RefObject<HTMLElement | null>
  /** Called when a picture is made. */
  heading: () => Heading
  readFile: ReadFile
}

/** Menu lines of the formats that a chart can be saved in. */
export default function PictureLines({ trigger, chartRef, heading, readFile }: PictureLinesProps) {
  const words = useWords(chartWords)
  const save = (format: PictureFormat) =>
    chartRef.current && void savePicture(chartRef.current, heading(), format, readFile)
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuItem icon={<Image aria-hidden />} onSelect={() => save("png")}>
        {words.picturePng}
      </MenuItem>
      <MenuItem icon={<FileImage aria-hidden />} onSelect={() => save("svg")}>
        {words.pictureSvg}
      </MenuItem>
    </Menu>
  )
}

type PictureFormat = "png" | "svg"

/** Saves the drawing as a file named after the chart. */
async function savePicture(
  chart: HTMLElement,
  heading: Heading,
  format: PictureFormat,
  readFile: ReadFile,
): Promise<void> {
  const svg = pictureOf(chart, heading)
  const file = format === "png" ? await pngOf(svg, readFile) : new Blob([svg], { type: "image/svg+xml" })
  const href = URL.createObjectURL(file)
  const download = `${heading.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.${format}`
  Object.assign(document.createElement("a"), { href, download }).click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
