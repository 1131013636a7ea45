import { type PictureFile, readPictureFile } from "#shared/pictures/read-picture-file"
import type { Task } from "../off-thread.ts"
import { Refusal } from "../refusal.ts"

/** Reads a picture from base64 in a thread. Every fault is a Refusal. */
export const readPictureTask: Task<[base64: string], PictureFile> = {
  name: "readPicture",
  run(base64) {
    const file = readPictureFile(Buffer.from(base64, "base64"))
    if (typeof file === "string") throw new Refusal(400, `picture.content: ${file}`)
    return file
  },
}
