"use client"

import { useState } from "react"
import { useQueryClient } from "@tanstack/react-query"
import { useWords } from "#components/shell/language"
import { methodKey } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { picturesWords } from "#words/pictures"
import AddPicture, { type ChosenPicture } from "./add-picture.tsx"
import { PictureDrop } from "./picture-drop.tsx"
import { PictureGrid } from "./picture-grid.tsx"
import { useAreInsideMessages } from "./picture-host.ts"
import { usePictures } from "./use-pictures.ts"

export type PictureDialogProps = {
  project: string
  /** Width of messages. */
  widthMax: number
  /** A picture dropped or pasted elsewhere, to be added. */
  file: File | null
  isOpen: boolean
  /** Null: none was chosen. */
  onClose: (chosen: ChosenPicture | null) => void
}

/** Chooses a picture from the library, or adds one and uses it. */
export default function PictureDialog(props: PictureDialogProps) {
  const { project, widthMax, isOpen, onClose } = props
  const words = useWords(picturesWords)
  const client = useQueryClient()
  const [file, setFile] = useState(props.file)
  const [search, setSearch] = useState("")
  const isInside = useAreInsideMessages(project)
  const library = usePictures(project, useDebounced(search.trim()))
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose(null)}
      title={words.chooseTitle}
      isWide
      step={
        file && (
          <AddPicture
            {...{ project, widthMax, file }}
            submit={words.use}
            onAdded={(_picture, chosen) => {
              void client.invalidateQueries({ queryKey: methodKey(project, "picture/list") })
              onClose(chosen)
            }}
            onClose={() => setFile(null)}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        {/* While a file is being added, pasted files go to its form. */}
        {isInside && <p className="text-ink-2 text-xs">{words.textInside}</p>}
        {!file && <PictureDrop isMultiple={false} onFiles={([first]) => setFile(first ?? null)} />}
        <PictureGrid
          project={project}
          library={library}
          search={search}
          onSearch={setSearch}
          acts={({ name, url, alt, width }) => (
            <Button
              size="sm"
              aria-label={words.choose({ name })}
              onClick={() => onClose({ src: url, alt: alt || null, width: Math.min(width, widthMax) })}
            >
              {words.chooseShort}
            </Button>
          )}
        />
      </div>
    </Dialog>
  )
}
