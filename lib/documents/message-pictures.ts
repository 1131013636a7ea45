import type { Picture, PictureType } from "#contract/picture"

/**
 * Pictures that travel inside messages, for mail servers without a picture library (PICTURE-20). Messages refer to one
 * by a name made of its content, which the file inside the message has too. Pure.
 */

/** Every message carries its pictures, and previews show them as data, so they are smaller than hosted ones. */
export const messagePictureLimits = {
  bytesMax: 1024 * 1024,
  bytesPerMessageMax: 2 * 1024 * 1024,
  /** Different pictures of one message that previews show: their names are in the address of one request. */
  shownMax: 50,
  countMax: 200,
  bytesPerProjectMax: 50 * 1024 * 1024,
} as const

const extensions: Readonly<Record<PictureType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
}

const namePattern = "picture-([0-9a-f]{64})\\.(?:png|jpg|gif|webp)"
const wholeName = new RegExp(`^${namePattern}$`)
const addresses = new RegExp(`cid:${namePattern}(?![\\w.-])`, "g")
const wholeAddress = new RegExp(`^cid:(${namePattern})$`)

/** Name of the file inside a message. */
export const messagePictureName = ({ sha256, type }: Pick<Picture, "sha256"> & { type: PictureType }) =>
  `picture-${sha256}.${extensions[type]}`

/** True of names that only pictures of a library have. */
export const isMessagePictureName = (name: string): boolean => wholeName.test(name)

/** The name in an address of such a picture, `cid:…`; null for any other address. */
export const messagePictureOf = (src: string): string | null => wholeAddress.exec(src)?.[1] ?? null

/** SHA-256 in a name; null for other names. */
export const sha256OfName = (name: string): string | null => wholeName.exec(name)?.[1] ?? null

/** SHA-256 of the pictures that an HTML text refers to, each once. */
export const messagePicturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(addresses)].map(([, sha256 = ""]) => sha256)),
]

/** Names of the pictures that an HTML text refers to, each once. */
export const messagePictureNamesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(addresses)].map(([address]) => address.slice("cid:".length))),
]

/** The HTML with these pictures, by name, in place of their addresses; others stay. */
export const withShownPictures = (html: string, pictures: Readonly<Record<string, string>>): string =>
  html.replace(addresses, (address) => pictures[address.slice("cid:".length)] ?? address)

/** Answer of picture/list for such a project. */
export type MessagePictureList = { are_inside_messages?: true }

/** True if the listed pictures travel inside messages. */
export const areInsideMessages = (listed: object): boolean =>
  (listed as MessagePictureList).are_inside_messages === true
