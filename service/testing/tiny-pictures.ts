import { crc32 } from "node:zlib"

/** Real pictures of 3 × 2 pixels, as small as encoders make them. */
const files = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWOogAEGOAsAVHQIcQXt7c8AAAAASUVORK5CYII=",
  jpeg: "/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJAB/9k=",
  progressiveJpeg:
    "/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAAGA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//9oADAMBAAIAAwAAABAD/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxB//9k=",
  gif: "R0lGODlhAwACAIAAAExpcXh4eCH5BAUAAAAALAAAAAADAAIAAAICjF8AOw==",
  animatedGif:
    "R0lGODlhAwACAIAAAExpcQoKCiH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAAwACAAACAoxfACH5BAUKAAAALAAAAAADAAIAgExpccjIyAICjF8AOw==",
  webp: "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoDAAIAAUAmJaQAA3AA/twQAAA=",
  losslessWebp: "UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQvOIVr/+BiOh/AAA=",
  transparentWebp:
    "UklGRkYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAeHh4eHh4AFZQOCAYAAAAMAEAnQEqAwACAAFAJiWkAANwAP7cEAAA",
  animatedWebp:
    "UklGRpQAAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAD/////AABBTk1GMAAAAAAAAAAAAAIAAAEAAGQAAAJWUDggGAAAADABAJ0BKgMAAgABQCYlpAADcAD+/MDwAEFOTUYwAAAAAAAAAAAAAgAAAQAAZAAAAFZQOCAYAAAANAEAnQEqAwACAAAAJiWkAANwAP73QgAA",
} as const

export type TinyPicture = keyof typeof files

/** A fresh copy of one picture's bytes, so that a test may change them. */
export const tinyPicture = (name: TinyPicture): Buffer => Buffer.from(files[name], "base64")

/** The tiny PNG with a comment: other bytes, the same picture. */
export const pngWith = (comment: string): Buffer => {
  const png = tinyPicture("png")
  return Buffer.concat([png.subarray(0, 33), pngChunk("tEXt", `Comment\0${comment}`), png.subarray(33)])
}

/** The tiny PNG whose header has another size, with the right checksum. */
export function pngSized(width: number, height: number): Buffer {
  const png = tinyPicture("png")
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A chunk of a PNG: length, type, data, checksum. */
export function pngChunk(type: string, data: string): Buffer {
  const named = Buffer.from(type + data, "latin1")
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
