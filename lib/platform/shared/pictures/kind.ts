import type { PictureType } from "#contract/picture"

/** Result of the walk through a file: its size, and where the picture ends. */
export type Walked = { width: number; height: number; end: number }

/** Reasons a file is not a displayable picture; read-picture.ts has the sentences. */
export type Flaw = "cut" | "broken" | "contradictory"

/**
 * A kind of picture. `walk` goes from part to part up to the end, without decoding anything; for a part that claims to
 * reach beyond the file, Buffer's own reading throws a RangeError, which counts as "cut".
 */
export type Kind = {
  type: PictureType
  begins(bytes: Buffer): boolean
  walk(bytes: Buffer): Walked | Flaw
}
