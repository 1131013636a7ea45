/** The crop of a picture in its own pixels, and the size it is drawn at. Pure. */
export type Size = { width: number; height: number }
export type Part = Size & { x: number; y: number }

/** Width by height; null keeps the picture's own. */
export const ratios = { own: null, "1:1": 1, "4:3": 4 / 3, "3:2": 3 / 2, "16:9": 16 / 9, "3:1": 3 } as const
export type Ratio = keyof typeof ratios

/** `share`: fraction of the largest area of this ratio, up to 1. `middle`: center, in fractions of the picture. */
export type Crop = { ratio: Ratio; share: number; middle: { x: number; y: number } }

export const wholePicture: Crop = { ratio: "own", share: 1, middle: { x: 0.5, y: 0.5 } }

/** Smaller crops would look like a mistake. */
export const shareMin = 0.1

export function partOf(picture: Size, { ratio, share, middle }: Crop): Part {
  const aspect = ratios[ratio] ?? picture.width / picture.height
  const fraction = Math.min(1, Math.max(shareMin, share))
  const widest = Math.min(picture.width, picture.height * aspect)
  const width = within(Math.round(widest * fraction), 1, picture.width)
  const height = within(Math.round((widest * fraction) / aspect), 1, picture.height)
  return {
    width,
    height,
    x: within(Math.round(middle.x * picture.width - width / 2), 0, picture.width - width),
    y: within(Math.round(middle.y * picture.height - height / 2), 0, picture.height - height),
  }
}

/** Moves the crop by fractions of the picture; it stops at an edge, so that it comes back at once. */
export function moved(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const middle = { x: crop.middle.x + by.x, y: crop.middle.y + by.y }
  const { x, y, width, height } = partOf(picture, { ...crop, middle })
  return {
    ...crop,
    middle: { x: (x + width / 2) / picture.width, y: (y + height / 2) / picture.height },
  }
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Screens draw two pixels per requested one; more only adds weight. */
const pixelsPerPixel = 2

/** Drawn size of a crop for this width in the message; nothing is enlarged. */
export function drawnSize(part: Size, shownWidth: number): Size {
  const width = Math.max(1, Math.min(part.width, Math.round(shownWidth * pixelsPerPixel)))
  return { width, height: Math.max(1, Math.round((part.height * width) / part.width)) }
}
