import { expect, test } from "vitest"
import { hasMetadata, kindOf, mayMove } from "./file-kind.ts"

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  )
const png = "\x89PNG\r\n\x1a\n"
const part = (name: string, length = 0) => bytes([0, 0, 0, length], name, Array(length).fill(0), [0, 0, 0, 0])
const joined = (...all: Uint8Array[]) => Uint8Array.from(all.flatMap((one) => [...one]))

test.each([
  ["image/png", bytes(png)],
  ["image/jpeg", bytes("\xff\xd8\xff\xe0")],
  ["image/gif", bytes("GIF89a")],
  ["image/webp", bytes("RIFF", [10, 0, 0, 13], "WEBPVP8 ")],
  ["svg", bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["svg", bytes("  <svg onload=alert(1)>")],
  [null, bytes("%PDF-1.7")],
  [null, bytes("<html><body>svg</body></html>")],
  [null, bytes("MZ")],
  [null, bytes("")],
])("PICTURE-10 a file is %s by its bytes", (kind, file) => expect(kindOf(file)).toBe(kind))

test("PICTURE-11 detects possible animation: every GIF, and PNG and WebP with frames", () => {
  const still = joined(bytes(png), part("IHDR", 13), part("IDAT"))
  const moving = joined(bytes(png), part("IHDR", 13), part("acTL", 8), part("IDAT"))
  expect(mayMove(still, "image/png")).toBe(false)
  expect(mayMove(moving, "image/png")).toBe(true)
  expect(mayMove(joined(bytes(png), bytes([255, 255, 255, 255])), "image/png")).toBe(false)
  expect(mayMove(bytes("GIF89a"), "image/gif")).toBe(true)
  const webp = (flags: number) => bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0], [flags])
  expect(mayMove(webp(2), "image/webp")).toBe(true)
  expect(mayMove(webp(0x10), "image/webp")).toBe(false)
  expect(mayMove(bytes("\xff\xd8\xff"), "image/jpeg")).toBe(false)
})

test("PICTURE-18 finds what a photo says of its place, time and camera", () => {
  const segment = (marker: number, content: string) => bytes([0xff, marker, 0, content.length + 2], content)
  const start = bytes("\xff\xd8")
  const scan = bytes([0xff, 0xda, 0, 2], "pixels")
  const usual = segment(0xe0, "JFIF\0")
  const jpeg = (...segments: Uint8Array[]) => hasMetadata(joined(start, ...segments, scan), "image/jpeg")
  expect(jpeg(usual)).toBe(false)
  expect(jpeg(usual, segment(0xe1, "Exif\0\0MM"))).toBe(true)
  expect(jpeg(usual, bytes([0xff]), segment(0xe1, "Exif\0\0MM"))).toBe(true)
  expect(jpeg(segment(0xed, "Photoshop 3.0"))).toBe(true)
  expect(hasMetadata(joined(start, usual, scan, segment(0xe1, "Exif")), "image/jpeg")).toBe(false)
  const text = (name: string, content: string) =>
    bytes([0, 0, 0, content.length], name, content, [0, 0, 0, 0])
  const chunks = (...all: Uint8Array[]) =>
    hasMetadata(joined(bytes(png), part("IHDR", 13), ...all, part("IDAT")), "image/png")
  expect(chunks(text("tEXt", "Software\0Paint"))).toBe(false)
  expect(chunks(part("eXIf", 4))).toBe(true)
  expect(chunks(text("iTXt", "XML:com.adobe.xmp\0"))).toBe(true)
  expect(chunks(text("zTXt", "Raw profile type exif\0"))).toBe(true)
  expect(hasMetadata(bytes(""), "image/jpeg")).toBe(false)
})
