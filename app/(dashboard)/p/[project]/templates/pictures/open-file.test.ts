import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openFile } from "./open-file.ts"

/** A browser that draws every complete file, because this DOM draws no pictures. */
const drawn = { isWhole: true, size: { width: 40, height: 20 } }
const undone = vi.fn()
beforeEach(() => {
  drawn.isWhole = true
  undone.mockReset()
  class FakeImage {
    src = ""
    naturalWidth = drawn.size.width
    naturalHeight = drawn.size.height
    async decode() {
      if (!drawn.isWhole) throw new Error("The source image cannot be decoded.")
    }
  }
  vi.stubGlobal("Image", FakeImage)
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1")
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(undone)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const named = (name: string, content: BlobPart) => new File([content], name, { type: "image/png" })

test.each([
  ["drawing.png", '<svg xmlns="http://www.w3.org/2000/svg"/>', "svg"],
  ["page.png", "<html><script>alert(1)</script>", "kind"],
  ["empty.png", "", "kind"],
])(
  "PICTURE-10 %s is detected by its bytes, and the browser does not draw it",
  async (name, content, fault) => {
    expect(await openFile(named(name, content))).toEqual({ fault })
    expect(URL.createObjectURL).not.toHaveBeenCalled()
  },
)

test("PICTURE-10 half a picture is damaged, and is released", async () => {
  drawn.isWhole = false
  expect(await openFile(named("half.png", png))).toEqual({ fault: "broken" })
  expect(undone).toHaveBeenCalledWith("blob:1")
})

test("PICTURE-10 opens a complete picture with its size, whatever its name", async () => {
  const file = named("photo.svg", png)
  expect(await openFile(file)).toMatchObject({
    ...{ name: "photo.svg", type: "image/png", file, size: drawn.size, isMoving: false },
  })
})
