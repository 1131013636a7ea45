"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useWords } from "#components/shell/language"
import type { Picture } from "#contract/picture"
import { messagePictureOf } from "#lib/documents/message-pictures"
import { mutate } from "#lib/interface/browser/mutate"
import { methodKey, routeQuery } from "#lib/interface/browser/queries"
import type { PictureUse } from "#lib/features/templates/draft-data"
import { LoadingStatus } from "#ui/loading-status"
import { type PicturesWords, picturesWords } from "#words/pictures"
import { DeleteDialog } from "../../../../delete-dialog.tsx"

export type DeletePictureProps = { project: string; picture: Picture; onClose: () => void }

/** Confirms the removal of a picture from the library, and lists the places that show it. */
export default function DeletePicture({ project, picture, onClose }: DeletePictureProps) {
  const words = useWords(picturesWords)
  const client = useQueryClient()
  const { name, id } = picture
  return (
    <DeleteDialog
      isOpen
      setIsOpen={(isOpen) => !isOpen && onClose()}
      title={words.deleteTitle({ name })}
      description={
        <>
          <p>{messagePictureOf(picture.url) ? words.deleteTextInside : words.deleteText}</p>
          <Uses project={project} id={id} />
        </>
      }
      remove={async () => {
        const removed = await mutate(project, "picture/delete", { id })
        await client.invalidateQueries({ queryKey: methodKey(project, "picture/list") })
        return removed
      }}
      gone={words.deleted({ name })}
      cancel={words.cancel}
      submit={words.deleteShort}
      busy={words.deleting}
    />
  )
}

const shownMax = 8

function Uses({ project, id }: { project: string; id: string }) {
  const words = useWords(picturesWords)
  const url = `/api/projects/${encodeURIComponent(project)}/pictures/uses?id=${encodeURIComponent(id)}`
  const { data, error } = useQuery(routeQuery<{ uses: PictureUse[] }>(url))
  if (error) return <p className="mt-2">{words.usesUnknown({ sentence: error.message })}</p>
  if (!data)
    return (
      <LoadingStatus>
        <p className="mt-2 text-ink-3">{words.looking}</p>
      </LoadingStatus>
    )
  const { uses } = data
  if (uses.length === 0) return <p className="mt-2">{words.unused}</p>
  const left = uses.length - shownMax
  return (
    <>
      <p className="mt-2 text-ink">{words.usedIn({ count: uses.length })}</p>
      <ul className="mt-1 list-disc pl-4">
        {uses.slice(0, shownMax).map((use) => (
          <li key={`${use.where} ${use.id}`}>{textOf(use, words)}</li>
        ))}
        {left > 0 && <li>{words.moreUses({ count: left })}</li>}
      </ul>
    </>
  )
}

function textOf({ where, name }: PictureUse, words: PicturesWords): string {
  if (where === "brand") return words.usedByBrand
  return `${name || words.unnamed} (${words[where]})`
}
