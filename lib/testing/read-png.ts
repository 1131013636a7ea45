import { decode } from "fast-png"

/** Size and pixels of a PNG; throws when it is damaged. */
export function pixelsOf(png: Buffer) {
  const { width, height, channels, data } = decode(png, { checkCrc: true })
  return {
    width,
    height,
    at: (x: number, y: number) => [...data.subarray((y * width + x) * channels).subarray(0, channels)],
  }
}
