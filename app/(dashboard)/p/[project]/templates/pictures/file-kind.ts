import type { PictureType } from "#contract/picture"

/** Detects a file's type by its first bytes, whatever its name says; the service reads the whole file. Pure. */
export type FileKind = PictureType | "svg" | null

export function kindOf(bytes: Uint8Array): FileKind {
  const found = beginnings.find(({ begins }) => begins(bytes))
  if (found) return found.type
  const text = new TextDecoder().decode(bytes.subarray(0, markupBytes))
  return /^\uFEFF?\s*</.test(text) && /<(?:\w+:)?svg[\s>/]/i.test(text) ? "svg" : null
}

const markupBytes = 4096

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const beginnings: readonly { type: PictureType; begins: (bytes: Uint8Array) => boolean }[] = [
  { type: "image/png", begins: (bytes) => textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" },
  { type: "image/jpeg", begins: (bytes) => textAt(bytes, 0, 3) === "\xff\xd8\xff" },
  { type: "image/gif", begins: (bytes) => /^GIF8[79]a/.test(textAt(bytes, 0, 6)) },
  { type: "image/webp", begins: (bytes) => /^RIFF.{4}WEBP/s.test(textAt(bytes, 0, 12)) },
]

/** True when it may be animated: redrawing would stop it, so it is kept unchanged. */
export function mayMove(bytes: Uint8Array, type: PictureType): boolean {
  if (type === "image/gif") return true
  if (type === "image/webp") return textAt(bytes, 12, 4) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0
  return type === "image/png" && isAnimatedPng(bytes)
}

/** The animation chunk comes before the first chunk with pixels. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  for (const { name } of chunksOf(bytes)) {
    if (name === "acTL") return true
    if (name === "IDAT") return false
  }
  return false
}

function* chunksOf(bytes: Uint8Array): Generator<{ name: string; at: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12)
    yield { name: textAt(bytes, at + 4, 4), at }
}

/**
 * PICTURE-18: true when a still JPEG or PNG has data beside its pixels, such as the place, time and camera of a photo;
 * everyone who gets a message could read it.
 */
export const hasMetadata = (bytes: Uint8Array, type: PictureType): boolean =>
  type === "image/jpeg" ? hasJpegMetadata(bytes) : type === "image/png" && hasPngMetadata(bytes)

/** Exif and XMP, and the captions of Photoshop. */
const metadataSegments: ReadonlySet<number> = new Set([0xe1, 0xed])

/** Segments come before the first scan, except in files that nobody writes; those are redrawn as well. */
function hasJpegMetadata(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length; at += view.getUint16(at + 2) + 2) {
    // Markers may be filled up with 0xff.
    while (bytes[at + 1] === 0xff && at + 5 <= bytes.length) at += 1
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || metadataSegments.has(marker)) return true
    if (marker === 0xda) return false
  }
  return false
}

/** Its own chunk, or a text of it; other texts name the program that drew the picture. */
function hasPngMetadata(bytes: Uint8Array): boolean {
  for (const { name, at } of chunksOf(bytes)) {
    const isText = name === "tEXt" || name === "zTXt" || name === "iTXt"
    if (name === "eXIf" || (isText && /exif|xmp|iptc|gps/i.test(textAt(bytes, at + 8, 79)))) return true
  }
  return false
}
