"use client"

import { type ReactNode, useCallback, useState } from "react"
import { later } from "#ui/part"
import type { ChosenPicture } from "./add-picture.tsx"

const PictureDialog = later(() => import("./picture-dialog.tsx"))

type Asked = { number: number; file: File | null; answer: (chosen: ChosenPicture | null) => void }

/** Lets a person choose a picture: `choose` answers when the dialog, which is to be drawn, is closed. */
export function usePictureChoice(
  project: string,
  widthMax: number,
): { choose: (file?: File) => Promise<ChosenPicture | null>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const choose = useCallback(
    (file?: File) =>
      new Promise<ChosenPicture | null>((answer) => {
        setAsked((before) => {
          before?.answer(null)
          return { number: (before?.number ?? 0) + 1, file: file ?? null, answer }
        })
      }),
    [],
  )
  const close = (chosen: ChosenPicture | null) => {
    asked?.answer(chosen)
    setAsked(null)
  }
  const dialog = asked && (
    <PictureDialog key={asked.number} {...{ project, widthMax }} file={asked.file} isOpen onClose={close} />
  )
  return { choose, dialog }
}
