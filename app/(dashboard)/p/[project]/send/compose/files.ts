import { limits } from "#contract/limits"
import type { MessageInput } from "#contract/message"

/** A file that goes with the letter, as base64; `isInline` shows it in the HTML as `cid:{name}`. */
export type LetterFile = { name: string; type: string; size: number; content: string; isInline: boolean }

export type FileFault = "name" | "twice" | "empty" | "large" | "together"

/** 7 MB of a file are 9.3 MB as base64; the service counts the latter. */
const fileBytesMax = Math.floor((limits.attachmentBase64BytesMax * 3) / 4)

/** Room for the letter itself in a request of 10 MB. */
const letterBytesKept = 256 * 1024

/** Why a file cannot go along with those already there, or null. */
export function fileFault(
  file: Pick<LetterFile, "name" | "size">,
  others: readonly Pick<LetterFile, "name" | "size">[],
): FileFault | null {
  if (
    /[/\r\n\0]/.test(file.name) ||
    new TextEncoder().encode(file.name).length > limits.attachmentNameBytesMax
  )
    return "name"
  if (others.some((one) => one.name === file.name)) return "twice"
  if (file.size === 0) return "empty"
  if (file.size > fileBytesMax) return "large"
  const together = [...others, file].reduce((sum, one) => sum + base64Bytes(one.size), 0)
  return together > limits.requestBytesMax - letterBytesKept ? "together" : null
}

const base64Bytes = (bytes: number): number => Math.ceil(bytes / 3) * 4

const plain = ({ name, type, content }: LetterFile) => ({ name, type, content })

/** Files in the format of the message; nothing when there are none. */
export function filesOf(
  files: readonly LetterFile[],
): Pick<MessageInput, "attachments" | "inline_attachments"> {
  const attached = files.filter((file) => !file.isInline).map(plain)
  const inline = files.filter((file) => file.isInline).map(plain)
  return {
    ...(attached.length > 0 ? { attachments: attached } : {}),
    ...(inline.length > 0 ? { inline_attachments: inline } : {}),
  }
}

/** A type the service accepts; browsers return no type for many extensions. */
export const typeOf = (type: string): string =>
  /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/.test(type) ? type : "application/octet-stream"
