"use client"

import { type ReactNode, useCallback, useState } from "react"
import { later } from "#ui/part"
import type { ChosenPicture } from "./add-picture.tsx"

const PictureDialog = later(() => import("./picture-dialog.tsx"))

type OpenChoice = { number: number; file: File | null; answer: (chosen: ChosenPicture | null) => void }

/** Lets a person choose a picture: `choose` resolves when the dialog, which the caller renders, is closed. */
export function usePictureChoice(
  project: string,
  widthMax: number,
): { choose: (file?: File) => Promise<ChosenPicture | null>; dialog: ReactNode } {
  const [openChoice, setOpenChoice] = useState<OpenChoice | null>(null)
  const choose = useCallback(
    (file?: File) =>
      new Promise<ChosenPicture | null>((answer) => {
        setOpenChoice((before) => {
          before?.answer(null)
          return { number: (before?.number ?? 0) + 1, file: file ?? null, answer }
        })
      }),
    [],
  )
  const close = (chosen: ChosenPicture | null) => {
    openChoice?.answer(chosen)
    setOpenChoice(null)
  }
  const dialog = openChoice && (
    <PictureDialog
      key={openChoice.number}
      {...{ project, widthMax }}
      file={openChoice.file}
      isOpen
      onClose={close}
    />
  )
  return { choose, dialog }
}
