import { createHash } from "node:crypto"
import { limits } from "#contract/limits"
import type { PictureType } from "#contract/picture"
import { gif } from "./gif.ts"
import { jpeg } from "./jpeg.ts"
import type { Flaw, Kind, Walked } from "./kind.ts"
import { png } from "./png.ts"
import { webp } from "./webp.ts"
import { withoutMetadata } from "./without-metadata.ts"

/** A file, identified by its bytes alone. `content` ends where the picture ends. */
export type PictureFile = {
  type: PictureType
  width: number
  height: number
  /** Lower-case hex. */
  sha256: string
  content: Uint8Array
}

/**
 * Reads a picture without decoding the image: detects its kind, walks from part to part up to its end, and checks
 * whether we accept its size (PICTURE-2, PICTURE-3). A string is the reason for a refusal. Bytes after the end are cut
 * off: previews of cameras, and archives or pages in polyglot files.
 *
 * Packages that read picture sizes stop at the first header and trust it; a walk to the end passes all sizes.
 */
export function readPictureFile(bytes: Buffer): PictureFile | string {
  const kind = kinds.find((one) => one.begins(bytes))
  if (!kind) return isSvg(bytes) ? svgSentence : "this is not a PNG, JPEG, GIF or WebP picture."
  const found = orCut(() => kind.walk(bytes))
  if (typeof found === "string") return flawSentences[found]
  const { width, height, end } = found
  if (width === 0 || height === 0) return flawSentences.broken
  const tooLarge = sizeFault(width, height)
  if (tooLarge !== null) return tooLarge
  const content = withoutMetadata(kind.type, bytes.subarray(0, end))
  const sha256 = createHash("sha256").update(content).digest("hex")
  return { type: kind.type, width, height, sha256, content }
}

const kinds: readonly Kind[] = [png, jpeg, gif, webp]

const svgSentence =
  "this is an SVG, which mail programs do not show and which can contain scripts; use PNG, JPEG, GIF or WebP."

const markupBytes = 4096

/** Markup that has an svg element near its beginning. */
function isSvg(bytes: Buffer): boolean {
  const beginning = bytes.toString("utf8", 0, markupBytes)
  return /^\uFEFF?\s*</.test(beginning) && /<(?:\w+:)?svg[\s>/]/i.test(beginning)
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

function sizeFault(width: number, height: number): string | null {
  const { pictureSidePixelsMax: sideMax, picturePixelsMax: pixelsMax } = limits
  if (width > sideMax || height > sideMax)
    return `a picture must be at most ${sideMax} pixels wide and high; this one has ${width} × ${height}.`
  if (width * height > pixelsMax)
    return `a picture must have at most ${pixelsMax / 1e6} megapixels; this one has ${width} × ${height} pixels.`
  return null
}
