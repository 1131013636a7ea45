import { createHash } from "node:crypto"
import { limits } from "#contract/limits"
import type { PictureType } from "#contract/picture"
import type { Task } from "../off-thread.ts"
import { Refusal } from "../refusal.ts"
import { gif } from "./gif.ts"
import { jpeg } from "./jpeg.ts"
import type { Flaw, Kind, Walked } from "./kind.ts"
import { png } from "./png.ts"
import { webp } from "./webp.ts"

/** A file, identified by its bytes alone. `content` ends where the picture ends. */
export type ReadPicture = {
  type: PictureType
  width: number
  height: number
  /** Lower-case hex. */
  sha256: string
  content: Uint8Array
}

/**
 * Reads a picture from base64 without decoding the image: detects its kind, walks from part to part up to its end, and
 * checks whether we accept its size. Every fault is a Refusal (PICTURE-2, PICTURE-3). Bytes after the end are cut off:
 * previews of cameras, and archives or pages in polyglot files.
 *
 * Packages that read picture sizes stop at the first header and trust it; a walk to the end passes all sizes.
 */
export const readPictureTask: Task<[base64: string], ReadPicture> = {
  name: "readPicture",
  run(base64) {
    const bytes = Buffer.from(base64, "base64")
    const kind = kindOf(bytes)
    const { width, height, end } = walk(kind, bytes)
    checkSize(width, height)
    const content = bytes.subarray(0, end)
    const sha256 = createHash("sha256").update(content).digest("hex")
    return { type: kind.type, width, height, sha256, content }
  },
}

const kinds: readonly Kind[] = [png, jpeg, gif, webp]

function kindOf(bytes: Buffer): Kind {
  const kind = kinds.find((one) => one.begins(bytes))
  if (kind) return kind
  if (isSvg(bytes))
    throw unfit(
      "this is an SVG, which mail programs do not show and which can contain scripts; use PNG, JPEG, GIF or WebP.",
    )
  throw unfit("this is not a PNG, JPEG, GIF or WebP picture.")
}

const markupBytes = 4096

/** Markup that has an svg element near its beginning. */
function isSvg(bytes: Buffer): boolean {
  const beginning = bytes.toString("utf8", 0, markupBytes)
  return /^\uFEFF?\s*</.test(beginning) && /<(?:\w+:)?svg[\s>/]/i.test(beginning)
}

function walk({ walk }: Kind, bytes: Buffer): Walked {
  const found = orCut(() => walk(bytes))
  if (typeof found === "string") throw unfit(flawSentences[found])
  if (found.width === 0 || found.height === 0) throw unfit(flawSentences.broken)
  return found
}

const flawSentences: Readonly<Record<Flaw, string>> = {
  cut: "the picture is truncated.",
  broken: "the picture is damaged; mail programs could not show it.",
  contradictory: "the picture has contradictory sizes.",
}

/** For a part that claims to reach beyond the end, Buffer throws on reading. */
function orCut(read: () => Walked | Flaw): Walked | Flaw {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return "cut"
    throw error
  }
}

function checkSize(width: number, height: number): void {
  const { pictureSidePixelsMax: sideMax, picturePixelsMax: pixelsMax } = limits
  if (width > sideMax || height > sideMax)
    throw unfit(
      `a picture must be at most ${sideMax} pixels wide and high; this one has ${width} × ${height}.`,
    )
  if (width * height > pixelsMax)
    throw unfit(
      `a picture must have at most ${pixelsMax / 1e6} megapixels; this one has ${width} × ${height} pixels.`,
    )
}

const unfit = (sentence: string) => new Refusal(400, `picture.content: ${sentence}`)
