import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { Refusal } from "../refusal.ts"
import { pngChunk, pngSized, pngWith, type TinyPicture, tinyPicture } from "../testing/tiny-pictures.ts"
import { readPictureTask } from "./read-picture.ts"

const read = (bytes: Uint8Array | string) =>
  readPictureTask.run(Buffer.from(bytes as string).toString("base64"))

/** The sentence that a file is refused with; "" when it is taken. */
function refused(bytes: Uint8Array | string): string {
  try {
    read(bytes)
    return ""
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe(400)
    return error.publicMessage
  }
}

const put = (bytes: Buffer, at: number, ...values: number[]): Buffer => {
  bytes.set(values, at)
  return bytes
}
const cut = "picture.content: the picture is truncated."
const damaged = "picture.content: the picture is damaged; mail programs could not show it."
const contradictory = "picture.content: the picture has contradictory sizes."
const unknown = "picture.content: this is not a PNG, JPEG, GIF or WebP picture."

const kinds: [TinyPicture, string][] = [
  ["png", "image/png"],
  ["jpeg", "image/jpeg"],
  ["progressiveJpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["animatedGif", "image/gif"],
  ["webp", "image/webp"],
  ["losslessWebp", "image/webp"],
  ["transparentWebp", "image/webp"],
  ["animatedWebp", "image/webp"],
]

describe("PICTURE-2 the bytes decide the type of a picture", () => {
  test.each(kinds)("%s is %s of 3 × 2 pixels", (name, type) => {
    const bytes = tinyPicture(name)
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const { content, ...details } = readOf(bytes)
    expect(details).toEqual({ type, width: 3, height: 2, sha256 })
    expect(Buffer.from(content)).toEqual(bytes)
  })
  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff<?xml version="1.0"?>\n<!-- a logo -->\n<svg width="1"/>',
    "  <!DOCTYPE svg>\n<svg:svg/>",
  ])("an SVG is refused with its reason: %j", (markup) => {
    expect(refused(markup)).toMatch(/this is an SVG, which mail programs do not show/)
  })
  test.each([
    ["a page", "<html><script>alert(1)</script></html>"],
    ["a PDF", "%PDF-1.7"],
    ["an archive", "PK\u0003\u0004"],
    ["a BMP", "BM\0\0\0\0"],
    ["one byte", "x"],
    ["a RIFF file with sound", "RIFF\u0004\0\0\0WAVE"],
  ])("%s is none", (_what, bytes) => {
    expect(refused(bytes)).toBe(unknown)
  })
  test("whatever the bytes are, they are taken or refused in a sentence", () => {
    const hostile = fc
      .tuple(fc.constantFrom(...kinds), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
      .map(([[name], changes, length]) => {
        const bytes = tinyPicture(name)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        return bytes.subarray(0, (length % bytes.length) + 1)
      })
    fc.assert(
      fc.property(hostile, (bytes) => {
        expect(refused(bytes)).toMatch(/^$|^picture\.content: .+\.$/)
      }),
      { numRuns: 3000 },
    )
  })
})

describe("PICTURE-19 an animated picture is stored without place, time, camera and author", () => {
  test("of a PNG, without its chunks of metadata alone", () => {
    const png = tinyPicture("png")
    const frames = pngChunk("acTL", "\0\0\0\u0001\0\0\0\0")
    const gone = ["eXIf", "tEXt", "iTXt", "zTXt", "tIME"].map((type) => pngChunk(type, "secret"))
    const [before, after] = [Buffer.concat([png.subarray(0, 33), frames]), png.subarray(33)]
    const { content, sha256 } = readOf(Buffer.concat([before, ...gone, after]))
    expect(Buffer.from(content)).toEqual(Buffer.concat([before, after]))
    expect(sha256).toBe(createHash("sha256").update(content).digest("hex"))
  })
  test("of a WebP, whose header then names neither", () => {
    const webp = tinyPicture("animatedWebp")
    const chunk = (type: string) =>
      Buffer.concat([Buffer.from(`${type}\u0005\0\0\0`), Buffer.from("place\0")])
    const tagged = Buffer.concat([webp, chunk("EXIF"), chunk("XMP ")])
    tagged.writeUInt32LE(tagged.length - 8, 4)
    put(tagged, 20, webp.readUInt8(20) | 0x0c)
    expect(Buffer.from(readOf(tagged).content)).toEqual(webp)
    // Without the last byte, which only fills up to an even length.
    const cut = tagged.subarray(0, tagged.length - 1)
    cut.writeUInt32LE(cut.length - 8, 4)
    expect(Buffer.from(readOf(cut).content)).toEqual(webp)
  })
  test("and a still one as it is", () => {
    expect(Buffer.from(readOf(pngWith("a comment")).content)).toEqual(pngWith("a comment"))
  })
})

describe("PICTURE-3 a picture is walked to its end", () => {
  test.each(kinds)("%s is refused wherever it is cut", (name) => {
    const bytes = tinyPicture(name)
    for (let length = 1; length < bytes.length; length++)
      expect([cut, damaged, unknown], `${length} bytes`).toContain(refused(bytes.subarray(0, length)))
  })
  test.each(kinds)("what stands behind the end of %s is left out", (name) => {
    const bytes = tinyPicture(name)
    const disguised = Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>PK\u0003\u0004")])
    expect(readOf(disguised)).toEqual(readOf(bytes))
  })
  test("a page or a script after the first bytes of a picture is refused", () => {
    const magic = tinyPicture("png").subarray(0, 8)
    const page = "<html><body onload=alert(1)>".padEnd(200)
    expect([cut, damaged]).toContain(refused(Buffer.concat([magic, Buffer.from(page)])))
    const script = `${"GIF89a/*".padEnd(60)}*/=1;alert(1)//`
    expect([cut, damaged]).toContain(refused(script))
    expect([cut, damaged]).toContain(refused(Buffer.from(`\u00ff\u00d8\u00ff\u00e0/*${page}`, "latin1")))
    expect([cut, damaged]).toContain(refused(Buffer.from(`RIFF0\0\0\0WEBP${page}`, "latin1")))
  })
  test("a header of a PNG that was changed does not fit its checksum", () => {
    expect(refused(put(tinyPicture("png"), 19, 200))).toBe(damaged)
    expect(refused(pngSized(3, 2))).toBe("")
  })
  test("a PNG needs its header first and once, data, and an end", () => {
    const png = tinyPicture("png")
    const [magic, header] = [png.subarray(0, 8), png.subarray(8, 33)]
    const end = pngChunk("IEND", "")
    expect(refused(Buffer.concat([magic, pngChunk("tEXt", "a\0b"), png.subarray(8)]))).toBe(damaged)
    expect(refused(Buffer.concat([magic, header, png.subarray(8)]))).toBe(damaged)
    expect(refused(Buffer.concat([magic, header, end]))).toBe(damaged)
    expect(refused(pngWith("a comment"))).toBe("")
  })
  test("a frame of a GIF is inside its screen", () => {
    // The screen has 2 pixels where the frame has 3.
    expect(refused(put(tinyPicture("gif"), 6, 2))).toBe(contradictory)
    expect(refused(put(tinyPicture("gif"), 8, 1))).toBe(contradictory)
    const screenAlone = Buffer.concat([tinyPicture("gif").subarray(0, 19), Buffer.from(";")])
    expect(refused(screenAlone)).toBe(damaged)
  })
  test("a WebP has one size in all its headers", () => {
    expect(refused(put(tinyPicture("transparentWebp"), 24, 7))).toBe(contradictory)
    const animated = tinyPicture("animatedWebp")
    const frame = animated.indexOf("ANMF")
    expect(refused(put(Buffer.from(animated), frame + 8, 1))).toBe(contradictory)
    expect(refused(put(Buffer.from(animated), frame + 14, 9))).toBe(contradictory)
    expect(refused(put(Buffer.from(animated), 24, 0))).toBe(contradictory)
    expect(refused(put(tinyPicture("webp"), 23, 0))).toBe(damaged)
    expect(refused(put(tinyPicture("losslessWebp"), 20, 0))).toBe(damaged)
    // A chunk that reaches beyond the declared size of the file.
    expect(refused(put(tinyPicture("webp"), 16, 99))).toBe(damaged)
  })
  test("a JPEG has one frame of a kind that programs show, and data", () => {
    const jpeg = tinyPicture("jpeg")
    const frame = jpeg.indexOf(Buffer.from("ffc0", "hex"))
    const segment = jpeg.subarray(frame, frame + 19)
    const [before, after] = [jpeg.subarray(0, frame), jpeg.subarray(frame)]
    expect(refused(Buffer.concat([before, segment, after]))).toBe(damaged)
    expect(refused(put(Buffer.from(jpeg), frame + 1, 0xc3))).toBe(damaged)
    expect(refused(Buffer.concat([before, segment, Buffer.from("ffd9", "hex")]))).toBe(damaged)
    // Height 0: it would follow the data.
    expect(refused(put(Buffer.from(jpeg), frame + 5, 0, 0))).toBe(damaged)
    // Fill bytes before a marker mean nothing.
    expect(refused(Buffer.concat([before, Buffer.from("ffff", "hex"), after]))).toBe("")
  })
  test("a preview inside of a JPEG does not count for its size", () => {
    const jpeg = tinyPicture("jpeg")
    const preview = Buffer.concat([Buffer.from("ffe10112", "hex"), Buffer.from("Exif\0\0"), jpeg])
    preview.writeUInt16BE(preview.length - 2, 2)
    const whole = Buffer.concat([jpeg.subarray(0, 2), preview, jpeg.subarray(2)])
    expect(readOf(whole)).toMatchObject({ width: 3, height: 2 })
    expect(readOf(whole).content).toHaveLength(whole.length)
  })
  test.each([
    [8000, 5000, ""],
    [8001, 1, "picture.content: a picture must be at most 8000 pixels wide and high; this one has 8001 × 1."],
    [1, 8001, "picture.content: a picture must be at most 8000 pixels wide and high; this one has 1 × 8001."],
    [
      8000,
      5001,
      "picture.content: a picture must have at most 40 megapixels; this one has 8000 × 5001 pixels.",
    ],
    [0, 1, damaged],
    [4_294_967_295, 4_294_967_295, "picture.content: a picture must be at most 8000 pixels wide and high"],
  ])("%i × %i pixels: %s", (width, height, sentence) => {
    expect(refused(pngSized(width, height)).startsWith(sentence)).toBe(true)
  })
  test("5 MB of the smallest parts there are do not take long", () => {
    const many = (bytes: Buffer, part: Buffer, at: number) => {
      const count = Math.floor((5 * 1024 * 1024 - bytes.length) / part.length)
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.alloc(count * part.length, part),
        bytes.subarray(at),
      ])
    }
    const jpeg = tinyPicture("jpeg")
    const webp = many(tinyPicture("transparentWebp"), Buffer.from("EXIF\0\0\0\0"), 78)
    webp.writeUInt32LE(webp.length - 8, 4)
    const files = [
      webp,
      many(tinyPicture("png"), pngChunk("tEXt", ""), 33),
      many(tinyPicture("png"), pngChunk("acTL", ""), 33),
      many(jpeg, Buffer.from("ff00", "hex"), jpeg.length - 2),
      many(jpeg, Buffer.from("ff", "hex"), 2),
      many(tinyPicture("gif"), Buffer.from("21fe00", "hex"), 19),
    ]
    for (const file of files) expect(cpuMsOf(() => read(file))).toBeLessThan(3000)
  })
})

const readOf = (bytes: Buffer) => {
  const found = read(bytes)
  if (found instanceof Promise) throw new Error("It waits for something.")
  return found
}
