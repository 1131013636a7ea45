"use client"

import { useQueryClient } from "@tanstack/react-query"
import { Link as LinkIcon, Trash2 } from "lucide-react"
import { parseAsString, useQueryState } from "nuqs"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { Picture } from "#contract/picture"
import { methodKey } from "#lib/interface/browser/queries"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import { IconButton } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { Page, PageHeader } from "#ui/page-header"
import { later } from "#ui/part"
import { notify } from "#ui/toast"
import { picturesWords } from "#words/pictures"
import { PictureDrop } from "./picture-drop.tsx"
import { PictureGrid } from "./picture-grid.tsx"
import { useAreInsideMessages } from "./picture-host.ts"
import { usePictures } from "./use-pictures.ts"

const AddPicture = later(() => import("./add-picture.tsx"))
const DeletePicture = later(() => import("./delete-picture.tsx"))

export type PicturesPageProps = { project: string; widthMax: number; canWrite: boolean }

/** The project's picture library. Files added together are described one after the other. */
export function PicturesPage({ project, widthMax, canWrite }: PicturesPageProps) {
  const words = useWords(picturesWords)
  const client = useQueryClient()
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""))
  const library = usePictures(project, useDebounced(search.trim()))
  const [files, setFiles] = useState<{ number: number; waiting: File[] }>({ number: 0, waiting: [] })
  const isInside = useAreInsideMessages(project)
  const [removed, setRemoved] = useState<Picture | null>(null)
  const [file] = files.waiting
  const next = () => setFiles(({ number, waiting }) => ({ number: number + 1, waiting: waiting.slice(1) }))
  return (
    <Page>
      <PageHeader
        title={words.title}
        {...(!(isInside && canWrite) && { description: canWrite ? words.text : words.onlyWriters })}
      />
      {isInside && <p className="text-ink-2 text-sm">{words.textInside}</p>}
      {canWrite && (
        <PictureDrop
          isMultiple
          onFiles={(more) => setFiles(({ number, waiting }) => ({ number, waiting: [...waiting, ...more] }))}
        />
      )}
      <PictureGrid
        project={project}
        library={library}
        search={search}
        onSearch={(text) => void setSearch(text || null)}
        acts={(picture) => (
          <>
            <CopyButton
              text={picture.url}
              label={words.copyAddress({ name: picture.name })}
              icon={<LinkIcon />}
              className="max-md:size-11"
            />
            {canWrite && (
              <IconButton
                label={words.delete({ name: picture.name })}
                size="sm"
                onClick={() => setRemoved(picture)}
                className="size-6 max-md:size-11 [&_svg]:size-3.5"
              >
                <Trash2 />
              </IconButton>
            )}
          </>
        )}
      />
      {file && (
        <AddPicture
          key={files.number}
          {...{ project, widthMax, file }}
          submit={words.save}
          onAdded={({ name }) => {
            void client.invalidateQueries({ queryKey: methodKey(project, "picture/list") })
            notify.done(words.saved({ name }))
            next()
          }}
          onClose={next}
        />
      )}
      {removed && (
        <DeletePicture
          key={removed.id}
          project={project}
          picture={removed}
          onClose={() => setRemoved(null)}
        />
      )}
    </Page>
  )
}
