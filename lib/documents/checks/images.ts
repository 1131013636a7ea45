import { imagesWith } from "./addresses.ts"
import { heavyImageBytes, veryHeavyImageBytes } from "./image-bytes.ts"
import type { Found } from "./publication.ts"
import type { Survey } from "./survey.ts"

export const emptyImages = imagesWith(({ text }) => text === "")

/** Pictures without a description; "" marks a decorative one. */
export function imagesWithoutAlt({ images }: Survey): Found<{ address: string | null }>[] {
  return images
    .filter(({ alt, addresses }) => alt === null && addresses.every(({ text }) => text !== ""))
    .map(({ place, addresses: [first] }) => ({
      place,
      values: { address: first?.text.slice(0, 200) ?? null },
    }))
}

export function wideImages({ images, brand }: Survey): Found<{ width: number; widthMax: number }>[] {
  return images.flatMap(({ place, width }) =>
    width !== null && width > brand.width ? [{ place, values: { width, widthMax: brand.width } }] : [],
  )
}

export const heavyImages = (survey: Survey) => weighing(survey, heavyImageBytes, veryHeavyImageBytes)
export const veryHeavyImages = (survey: Survey) =>
  weighing(survey, veryHeavyImageBytes, Number.POSITIVE_INFINITY)

/** Pictures of known size above `above` and up to `upTo`; the heaviest one of all samples. */
function weighing(
  { images, imageBytes }: Survey,
  above: number,
  upTo: number,
): Found<{ address: string; bytes: number; bytesMax: number }>[] {
  return images.flatMap(({ place, addresses }) => {
    const [heaviest] = addresses
      .map(({ text }) => ({ address: text.slice(0, 200), bytes: imageBytes.get(text) ?? 0 }))
      .sort((a, b) => b.bytes - a.bytes)
    if (!heaviest || heaviest.bytes <= above || heaviest.bytes > upTo) return []
    return [{ place, values: { ...heaviest, bytesMax: above } }]
  })
}
