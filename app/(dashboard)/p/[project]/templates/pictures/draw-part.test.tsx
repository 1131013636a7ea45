import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { drawPart } from "./draw-part.ts"
import type { OpenedFile } from "./open-file.ts"

/** Stands for a drawing, because this DOM draws nothing. */
const drawn = new Blob(["a drawn picture that is heavier than its file"])
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(drawn))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const size = { width: 40, height: 20 }
const whole = { x: 0, y: 0, ...size }
const opened = (more: Partial<OpenedFile> = {}): OpenedFile => ({
  ...{ name: "photo.jpg", type: "image/jpeg", file: new File(["photo"], "photo.jpg"), image: new Image() },
  ...{ size, isMoving: false, hasMetadata: false },
  ...more,
})

test("PICTURE-18 a whole photo stays as it is, unless it says where it was taken: then it is drawn", async () => {
  const plain = opened()
  expect((await drawPart(plain, whole, size)).content).toBe(plain.file)
  expect((await drawPart(plain, whole, { width: 20, height: 10 })).content).toBe(plain.file)
  const photo = opened({ hasMetadata: true })
  expect(await drawPart(photo, whole, size)).toEqual({ content: drawn, size })
  expect((await drawPart(photo, whole, { width: 20, height: 10 })).content).toBe(drawn)
})
