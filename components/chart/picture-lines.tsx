"use client"

import { FileImage, Image } from "lucide-react"
import type { ReactElement, RefObject } from "react"
import { useWords } from "#components/shell/language"
import { Menu, MenuItem } from "#ui/menu"
import { chartWords } from "#words/chart"
import type { Heading } from "./picture.ts"
import type { ReadFile } from "./picture-png.ts"
import { type PictureFormat, savePicture } from "./save-picture.ts"

export type PictureLinesProps = {
  trigger: ReactElement
  drawn: RefObject<HTMLElement | null>
  /** Called when a picture is made. */
  heading: () => Heading
  readFile: ReadFile
}

/** As what a chart is saved. */
export default function PictureLines({ trigger, drawn, heading, readFile }: PictureLinesProps) {
  const words = useWords(chartWords)
  const save = (format: PictureFormat) =>
    drawn.current && void savePicture(drawn.current, heading(), format, readFile)
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
