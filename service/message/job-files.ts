import type { Attachment } from "#contract/attachment"
import type { JobFile } from "../store/job-files.ts"
import type { JobMessage } from "./job-message.ts"

/** A message as stored in a job: its files are rows of `job_files`, once for all letters; `files` is their number. */
export type StoredMessage = Omit<JobMessage, "attachments" | "inline_attachments"> & { files: number }

/** Takes the files out of a message. */
export function withoutFiles(message: JobMessage): { message: StoredMessage; files: JobFile[] } {
  const { attachments, inline_attachments, ...rest } = message
  const files = [
    ...attachments.map((file) => storedFile(file, false)),
    ...inline_attachments.map((file) => storedFile(file, true)),
  ]
  return { message: { ...rest, files: files.length }, files }
}

const storedFile = ({ name, type, content }: Attachment, is_inline: boolean): JobFile => ({
  name,
  type,
  is_inline,
  content: Buffer.from(content, "base64"),
})

/** The message as it was accepted, with its files in their order; they are read when there are any. */
export async function withFiles(
  stored: StoredMessage,
  filesOf: () => Promise<readonly JobFile[]>,
): Promise<JobMessage> {
  const { files: count, ...rest } = stored
  const files = count === 0 ? [] : await filesOf()
  return {
    ...rest,
    attachments: files.filter((file) => !file.is_inline).map(asAttachment),
    inline_attachments: files.filter((file) => file.is_inline).map(asAttachment),
  }
}

const asAttachment = ({ name, type, content }: JobFile): Attachment => ({
  name,
  type,
  content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64"),
})
