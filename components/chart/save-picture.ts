import { type Heading, pictureOf } from "./picture.ts"
import { pngOf, type ReadFile } from "./picture-png.ts"

export type PictureFormat = "png" | "svg"

/** Saves what is drawn as a file that is called as the chart is. */
export async function savePicture(
  drawn: HTMLElement,
  heading: Heading,
  format: PictureFormat,
  readFile: ReadFile,
): Promise<void> {
  const svg = pictureOf(drawn, heading)
  const file = format === "png" ? await pngOf(svg, readFile) : new Blob([svg], { type: "image/svg+xml" })
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = `${heading.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.${format}`
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
