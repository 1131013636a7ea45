/** The part of a picture that is kept, in its own pixels, and how large it is drawn. Pure. */
export type Size = { width: number; height: number }
export type Part = Size & { x: number; y: number }

/** Width by height; null keeps the picture's own. */
export const ratios = { own: null, "1:1": 1, "4:3": 4 / 3, "3:2": 3 / 2, "16:9": 16 / 9, "3:1": 3 } as const
export type Ratio = keyof typeof ratios

/** `share`: how much of the largest part of this ratio, up to 1. `middle`: where, in parts of the picture. */
export type Crop = { ratio: Ratio; share: number; middle: { x: number; y: number } }

export const wholePicture: Crop = { ratio: "own", share: 1, middle: { x: 0.5, y: 0.5 } }

/** Smaller parts could not be told from a slip. */
export const shareMin = 0.1

export function partOf(picture: Size, { ratio, share, middle }: Crop): Part {
  const aspect = ratios[ratio] ?? picture.width / picture.height
  const kept = Math.min(1, Math.max(shareMin, share))
  const widest = Math.min(picture.width, picture.height * aspect)
  const width = within(Math.round(widest * kept), 1, picture.width)
  const height = within(Math.round((widest * kept) / aspect), 1, picture.height)
  return {
    width,
    height,
    x: within(Math.round(middle.x * picture.width - width / 2), 0, picture.width - width),
    y: within(Math.round(middle.y * picture.height - height / 2), 0, picture.height - height),
  }
}

/** The crop moved by parts of the picture; at an edge it stays there, so that the way back begins at once. */
export function moved(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const middle = { x: crop.middle.x + by.x, y: crop.middle.y + by.y }
  const { x, y, width, height } = partOf(picture, { ...crop, middle })
  return {
    ...crop,
    middle: { x: (x + width / 2) / picture.width, y: (y + height / 2) / picture.height },
  }
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Screens draw two pixels where one is asked for; more only weighs. */
const pixelsPerPixel = 2

/** As large as a part is drawn for this width in the message; nothing is made larger. */
export function drawnSize(part: Size, shownWidth: number): Size {
  const width = Math.max(1, Math.min(part.width, Math.round(shownWidth * pixelsPerPixel)))
  return { width, height: Math.max(1, Math.round((part.height * width) / part.width)) }
}
