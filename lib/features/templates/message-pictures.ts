import "server-only"
import type { TemplateInput } from "#contract/template"
import { messagePictureFiles, messagePicturesWith } from "#lib/data/store/message-pictures"
import type { Db } from "#lib/data/store/open"
import type { Document } from "#lib/documents/document"
import { type Finding, findingLevels } from "#lib/documents/finding"
import {
  isMessagePictureName,
  messagePictureLimits,
  messagePictureName,
  messagePicturesIn,
  sha256OfName,
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
  const shown = messagePicturesIn(htmlOf(content))
  if (shown.length === 0 && others.length === before.length) return ok(content)
  const stored = await messagePictureFiles(db, project_id, shown)
  const files = new Map(
    stored.map((row): [string, InlineFile] => {
      const file = Buffer.from(row.content).toString("base64")
      return [row.sha256, { type: row.type, name: messagePictureName(row), content: file }]
    }),
  )
  const pictures: InlineFile[] = []
  for (const sha256 of shown.toSorted()) {
    const file = files.get(sha256) ?? before.find(({ name }) => sha256OfName(name) === sha256)
    if (!file) return failed(409, pictureIsMissing, { field: "html" })
    pictures.push(file)
  }
  if (pictures.reduce((sum, file) => sum + bytesOf(file), 0) > messagePictureLimits.bytesPerMessageMax)
    return failed(409, picturesAreTooHeavy, { field: "html" })
  const inline_attachments = [...others, ...pictures]
  const { inline_attachments: _, ...rest } = content
  return ok((inline_attachments.length > 0 ? { ...rest, inline_attachments } : rest) as C)
}

const pictureIsMissing =
  "A picture in the message was deleted from the library. Add it again, or remove it from the message."
const picturesAreTooHeavy =
  "The pictures inside the message are larger than 2 MB in total. Remove one, or make it smaller."

const bytesOf = ({ content }: InlineFile): number => Buffer.byteLength(content, "base64")

/** Problems of the pictures inside a composed message; one that is missing, at each block that shows it. */
export async function messagePictureFindings(
  db: Db,
  project_id: string,
  document: Document,
  content: WithFiles,
): Promise<Finding[]> {
  const shown = messagePicturesIn(htmlOf(content))
  if (shown.length === 0) return []
  const stored = await messagePicturesWith(db, project_id, shown)
  const present = new Set(stored.map(({ sha256 }) => sha256))
  const missing = shown.filter((sha256) => !present.has(sha256))
  const bytes = stored.reduce((sum, row) => sum + row.bytes, 0)
  return [
    ...missing.flatMap((sha256) =>
      placesOf(document, sha256).map((place) => findingOf("picture_is_missing", place, "image")),
    ),
    ...(bytes > messagePictureLimits.bytesPerMessageMax
      ? [findingOf("pictures_are_too_heavy", [], null)]
      : []),
  ]
}

const findingOf = (
  code: "picture_is_missing" | "pictures_are_too_heavy",
  place: Place,
  node: string | null,
): Finding => ({ code, level: findingLevels[code], place, node, subject: null })

/** Blocks with the picture; the whole document, if only the brand has it. */
function placesOf(document: Document, sha256: string): Place[] {
  const places = [...walk(document)].flatMap(({ node, place }) =>
    "attrs" in node && JSON.stringify(node.attrs).includes(sha256) ? [place] : [],
  )
  return places.length > 0 ? places : [[]]
}
