import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Crop, drawnSize, moved, partOf, type Ratio, ratios, wholePicture } from "./crop.ts"

const photo = { width: 4000, height: 3000 }

describe("PICTURE-11 the crop", () => {
  test("is the whole picture by default", () => {
    expect(partOf(photo, wholePicture)).toEqual({ x: 0, y: 0, ...photo })
  })
  test("is the largest of its ratio, in the middle", () => {
    expect(partOf(photo, { ...wholePicture, ratio: "1:1" })).toEqual({
      ...{ x: 500, y: 0, width: 3000, height: 3000 },
    })
    expect(partOf(photo, { ...wholePicture, ratio: "16:9" })).toEqual({
      ...{ x: 0, y: 375, width: 4000, height: 2250 },
    })
  })
  test("stays within the picture wherever it is moved to, and comes back at once", () => {
    const half: Crop = { ...wholePicture, share: 0.5 }
    const far = moved(photo, half, { x: 5, y: 5 })
    expect(partOf(photo, far)).toEqual({ x: 2000, y: 1500, width: 2000, height: 1500 })
    expect(partOf(photo, moved(photo, far, { x: -0.1, y: 0 })).x).toBe(1600)
  })
  test("never extends past the picture and is never empty, whatever is requested", () => {
    const pixels = fc.integer({ min: 1, max: 8000 })
    const wild = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(
        fc.record({ width: pixels, height: pixels }),
        fc.record({
          ratio: fc.constantFrom(...(Object.keys(ratios) as Ratio[])),
          share: wild,
          middle: fc.record({ x: wild, y: wild }),
        }),
        (picture, crop) => {
          const part = partOf(picture, crop)
          expect(part.width).toBeGreaterThan(0)
          expect(part.height).toBeGreaterThan(0)
          expect(part.x).toBeGreaterThanOrEqual(0)
          expect(part.y).toBeGreaterThanOrEqual(0)
          expect(part.x + part.width).toBeLessThanOrEqual(picture.width)
          expect(part.y + part.height).toBeLessThanOrEqual(picture.height)
        },
      ),
    )
  })
})

test("PICTURE-11 draws two pixels per displayed pixel, and never enlarges a picture", () => {
  expect(drawnSize(photo, 600)).toEqual({ width: 1200, height: 900 })
  expect(drawnSize({ width: 500, height: 100 }, 600)).toEqual({ width: 500, height: 100 })
  expect(drawnSize({ width: 8000, height: 1 }, 1)).toEqual({ width: 2, height: 1 })
})
