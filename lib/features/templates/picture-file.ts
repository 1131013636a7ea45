import "server-only"
import {
  type MessagePictureFile,
  messagePictureFiles,
  messagePicturesWith,
} from "#lib/data/store/message-pictures"
import type { Db } from "#lib/data/store/open"
import { messagePictureLimits, messagePictureName, sha256OfName } from "#lib/documents/message-pictures"

/** A picture of the project by its name in messages; null for unknown names and pictures of other projects. */
export async function messagePictureFile(
  db: Db,
  project_id: string,
  name: string,
): Promise<MessagePictureFile | null> {
  const sha256 = sha256OfName(name)
  const [file] = sha256 ? await messagePictureFiles(db, project_id, [sha256]) : []
  return file && messagePictureName(file) === name ? file : null
}

/** Its type was read from its bytes, and browsers run nothing in it. A name always has the same bytes. */
export const pictureHeaders = (file: MessagePictureFile): Record<string, string> => ({
  "content-type": file.type,
  "content-length": String(file.bytes),
  "content-security-policy": "sandbox; default-src 'none'",
  "content-disposition": `inline; filename="${messagePictureName(file)}"`,
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, max-age=31536000, immutable",
})

/**
 * Pictures by name as data, because the sandboxed frame of a preview cannot load them; those of one message at most.
 * Unknown names are left out.
 */
export async function messagePictureData(
  db: Db,
  project_id: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  const shown = names.slice(0, messagePictureLimits.shownMax).flatMap((name) => sha256OfName(name) ?? [])
  let left: number = messagePictureLimits.bytesPerMessageMax
  const entries = (await messagePicturesWith(db, project_id, shown)).flatMap((row) => {
    left -= row.bytes
    return left < 0 ? [] : [row.sha256]
  })
  const files = await messagePictureFiles(db, project_id, entries)
  return Object.fromEntries(
    files.map((file) => [
      messagePictureName(file),
      `data:${file.type};base64,${Buffer.from(file.content).toString("base64")}`,
    ]),
  )
}
