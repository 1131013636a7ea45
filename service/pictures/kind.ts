import type { PictureType } from "#contract/picture"

/** What the walk through a file found: its size, and where the picture ends. */
export type Walked = { width: number; height: number; end: number }

/** Why a file is no picture that programs show; read-picture.ts has the sentences. */
export type Flaw = "cut" | "broken" | "contradictory"

/**
 * A kind of picture. `walk` goes from part to part up to the end, without decoding anything; where a part says that it
 * reaches beyond the file, Buffer's own reading throws a RangeError, which counts as "cut".
 */
export type Kind = {
  type: PictureType
  begins(bytes: Buffer): boolean
  walk(bytes: Buffer): Walked | Flaw
}
