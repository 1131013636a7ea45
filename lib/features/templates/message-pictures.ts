import "server-only"
import { randomUUID } from "node:crypto"
import type { TemplateInput } from "#contract/template"
import {
  addMessagePicture,
  type MessagePictureFile,
  messagePictureFiles,
  messagePicturesWith,
} from "#lib/data/store/message-pictures"
import type { Db } from "#lib/data/store/open"
import type { Document } from "#lib/documents/document"
import { type Finding, findingLevels } from "#lib/documents/finding"
import {
  isMessagePictureName,
  messagePictureLimits,
  messagePictureName,
  messagePictureNamesIn,
  messagePicturesIn,
} from "#lib/documents/message-pictures"
import type { Place } from "#lib/documents/nodes"
import { walk } from "#lib/documents/walk"
import { failed, ok, type Result } from "#lib/platform/result"

/**
 * PICTURE-21: pictures of the project's library travel inside the messages that show them, if the mail server has no
 * library. Versions and plans are stored without them; they are added when a template is sent to the mail server.
 */

type InlineFile = NonNullable<TemplateInput["inline_attachments"]>[number]
type WithFiles = {
  body?: { html?: string | null } | unknown[] | null
  inline_attachments?: InlineFile[] | null
}

const htmlOf = ({ body }: WithFiles): string => (body && !Array.isArray(body) ? (body.html ?? "") : "")

/**
 * The content with the pictures that its HTML shows, beside its own inline files. A picture that was deleted from the
 * library is taken from the content, which has it from the last publication; otherwise it is a refusal.
 */
export async function withMessagePictures<C extends WithFiles>(
  db: Db,
  project_id: string,
  content: C,
): Promise<Result<C>> {
  const before = content.inline_attachments ?? []
  const others = before.filter(({ name }) => !isMessagePictureName(name))
  const html = htmlOf(content)
  const shown = messagePictureNamesIn(html)
  if (shown.length === 0 && others.length === before.length) return ok(content)
  const sha256s = messagePicturesIn(html)
  // Before their bytes are read: a message can refer to the whole library.
  if (isTooHeavy(await messagePicturesWith(db, project_id, sha256s))) return tooHeavy
  const stored = await messagePictureFiles(db, project_id, sha256s)
  const files = new Map(
    stored.map((row): [string, InlineFile] => {
      const name = messagePictureName(row)
      return [name, { type: row.type, name, content: Buffer.from(row.content).toString("base64") }]
    }),
  )
  const pictures: InlineFile[] = []
  for (const name of shown.toSorted()) {
    const file = files.get(name) ?? before.find((one) => one.name === name)
    if (!file) return failed(409, pictureIsMissing, { field: "html" })
    pictures.push(file)
  }
  if (isTooHeavy(pictures.map((file) => ({ bytes: bytesOf(file) })))) return tooHeavy
  const inline_attachments = [...others, ...pictures]
  const { inline_attachments: _, ...rest } = content
  return ok((inline_attachments.length > 0 ? { ...rest, inline_attachments } : rest) as C)
}

/**
 * PROMOTE-2: adds the pictures that a template shows to the library of another project. Without room there they stay
 * missing, which the copy reports.
 */
export async function copyMessagePictures(
  tx: Db,
  { fields, document }: { fields: { html: string; mjml: string }; document: unknown },
  { from, ...to }: { from: string } & Pick<MessagePictureFile, "project_id" | "created_by" | "created_at">,
): Promise<void> {
  const shown = messagePicturesIn(JSON.stringify([fields.html, fields.mjml, document]))
  const { countMax, bytesPerProjectMax } = messagePictureLimits
  const max = { count: countMax, bytes: bytesPerProjectMax }
  // One at a time: together they can be as large as the library.
  for (const sha256 of shown)
    for (const file of await messagePictureFiles(tx, from, [sha256]))
      await addMessagePicture(tx, { ...file, ...to, picture_id: randomUUID() }, max)
}

const pictureIsMissing =
  "A picture in the message was deleted from the library. Add it again, or remove it from the message."
const tooHeavy = failed(
  409,
  "The pictures inside the message are larger than 2 MB in total. Remove one, or make it smaller.",
  { field: "html" },
)

const isTooHeavy = (pictures: readonly { bytes: number }[]): boolean =>
  pictures.reduce((sum, { bytes }) => sum + bytes, 0) > messagePictureLimits.bytesPerMessageMax

const bytesOf = ({ content }: InlineFile): number => Buffer.byteLength(content, "base64")

/** Problems of the pictures inside a composed message; one that is missing, at each block that shows it. */
export async function messagePictureFindings(
  db: Db,
  project_id: string,
  document: Document,
  content: WithFiles,
): Promise<Finding[]> {
  const html = htmlOf(content)
  const shown = messagePictureNamesIn(html)
  if (shown.length === 0) return []
  const stored = await messagePicturesWith(db, project_id, messagePicturesIn(html))
  const present = new Set(stored.map(messagePictureName))
  const missing = shown.filter((name) => !present.has(name))
  return [
    ...missing.flatMap((name) =>
      placesOf(document, name).map((place) => findingOf("picture_is_missing", place, "image")),
    ),
    ...(isTooHeavy(stored) ? [findingOf("pictures_are_too_heavy", [], null)] : []),
  ]
}

const findingOf = (
  code: "picture_is_missing" | "pictures_are_too_heavy",
  place: Place,
  node: string | null,
): Finding => ({ code, level: findingLevels[code], place, node, subject: null })

/** Blocks with the picture; the whole document, if only the brand has it. */
function placesOf(document: Document, name: string): Place[] {
  const places = [...walk(document)].flatMap(({ node, place }) =>
    "attrs" in node && JSON.stringify(node.attrs).includes(name) ? [place] : [],
  )
  return places.length > 0 ? places : [[]]
}
