import type { PictureType } from "#contract/picture"
import type { Ids } from "../ids.ts"

const endings: Readonly<Record<PictureType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
}

export const endingOf = (type: PictureType): string => endings[type]

/**
 * The secret part of a picture's address: 16 random bytes. It is not signed, unlike other public links, because
 * templates contain the address for years, and secrets are rotated.
 */
export const newPictureToken = (ids: Ids): string => ids.hex(16)

export type PictureName = { project_id: number; token: string; ending: string }

/** `{publicUrl}/p/{project in base 36}-{token}.png`; readable without a key. */
export const pictureUrl = (
  publicUrl: string,
  { project_id, token, type }: { project_id: number; token: string; type: PictureType },
): string => `${publicUrl}/p/${project_id.toString(36)}-${token}.${endings[type]}`

/** Reads the last segment of a picture's address; null when we make no such addresses. */
export function readPictureName(name: string): PictureName | null {
  const [, project, token, ending] = /^([1-9a-z][0-9a-z]{0,9})-([0-9a-f]{32})\.([a-z]{3,4})$/.exec(name) ?? []
  if (!project || !token || !ending) return null
  return { project_id: Number.parseInt(project, 36), token, ending }
}
