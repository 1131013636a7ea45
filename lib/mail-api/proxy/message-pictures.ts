import "server-only"
import { randomUUID } from "node:crypto"
import type { Input, Method, Output } from "#contract/method"
import { pictureDelete, pictureGet, pictureList, pictureSet } from "#contract/methods/picture"
import type { Picture } from "#contract/picture"
import { formatUtc } from "#contract/time"
import {
  addMessagePicture,
  findMessagePicture,
  listMessagePictures,
  type MessagePicture,
  removeMessagePicture,
} from "#lib/data/store/message-pictures"
import type { Db } from "#lib/data/store/open"
import {
  type MessagePictureList,
  messagePictureLimits,
  messagePictureName,
} from "#lib/documents/message-pictures"
import { unknownMethod } from "#lib/mail-api/client/call"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { readPictureFile } from "#shared/pictures/read-picture-file"

/** Project and user of a call. */
type PictureCaller = { project_id: string; user_id: string }

/**
 * PICTURE-20: answers `picture/*` in place of a mail server that does not have these methods: the dashboard stores the
 * pictures, and messages carry them. Any other answer of the server is returned unchanged.
 */
export async function orOwnPictures<M extends Method>(
  db: Db,
  caller: PictureCaller,
  { method, input }: { method: M; input: Input<M> },
  answer: Result<Output<M>>,
): Promise<Result<Output<M>>> {
  if (answer.ok || answer.failure.message !== unknownMethod) return answer
  const respond = answers[method.path]
  if (!respond) return answer
  return (await respond(db, caller, method.input.parse(input))) as Result<Output<M>>
}

type Respond = (db: Db, caller: PictureCaller, input: unknown) => Promise<Result<unknown>>

/** The input was parsed by the schema of its method. */
const respondTo =
  <M extends Method>(
    _method: M,
    respond: (db: Db, caller: PictureCaller, input: ParsedInput<M>) => Promise<Result<Output<M>>>,
  ): Respond =>
  (db, caller, input) =>
    respond(db, caller, input as ParsedInput<M>)
type ParsedInput<M extends Method> = ReturnType<M["input"]["parse"]>

const answers: Readonly<Record<string, Respond | undefined>> = {
  [pictureSet.path]: respondTo(pictureSet, setPicture),
  [pictureList.path]: respondTo(pictureList, async (db, { project_id }, page) => {
    const listed = await listMessagePictures(db, project_id, page)
    const more: MessagePictureList = { are_inside_messages: true }
    return ok({ status: "success" as const, pictures: listed.map(toPicture), ...more })
  }),
  [pictureGet.path]: respondTo(pictureGet, async (db, { project_id }, { id }) => {
    const found = await findMessagePicture(db, project_id, id)
    return found ? ok({ status: "success" as const, picture: toPicture(found) }) : noSuchPicture
  }),
  [pictureDelete.path]: respondTo(pictureDelete, async (db, { project_id }, { id }) =>
    (await removeMessagePicture(db, project_id, id)) ? ok({ status: "success" as const }) : noSuchPicture,
  ),
}

const noSuchPicture = failed(404, "There is no such picture.", { code: 404, field: "id" })

const { bytesMax, countMax, bytesPerProjectMax } = messagePictureLimits
const max = { count: countMax, bytes: bytesPerProjectMax }

const refused = (sentence: string) => failed(400, sentence, { code: 400, field: "picture.content" })

async function setPicture(
  db: Db,
  { project_id, user_id }: PictureCaller,
  { picture }: ParsedInput<typeof pictureSet>,
): Promise<Result<Output<typeof pictureSet>>> {
  const bytes = Buffer.from(picture.content, "base64")
  // First, because the walk through a file holds up the event loop.
  if (bytes.length > bytesMax)
    return refused("A picture inside messages can have at most 1 MB. Make it smaller.")
  const file = readPictureFile(bytes)
  if (typeof file === "string") return refused(`picture.content: ${file}`)
  const added = await addMessagePicture(
    db,
    {
      ...{ project_id, picture_id: randomUUID(), name: picture.name, alt: picture.alt ?? "" },
      ...{ ...file, bytes: file.content.length, created_by: user_id, created_at: clock.now() },
    },
    max,
  )
  if (added === "full")
    return refused("A project can have at most 200 pictures and 50 MB. Delete one that no template uses.")
  return ok({ status: "success", picture: toPicture(added) })
}

/** As picture/get returns it; its address works only inside a message that carries it. */
const toPicture = (row: MessagePicture): Picture => ({
  ...{ id: row.picture_id, name: row.name, alt: row.alt, type: row.type, bytes: row.bytes },
  ...{ width: row.width, height: row.height, sha256: row.sha256, url: `cid:${messagePictureName(row)}` },
  ...{ created: formatUtc(row.created_at), user_id: 0, project_id: row.project_id },
})
