import type { Output } from "#contract/method"
import type { pictureSet } from "#contract/methods/picture"
import type { Picture } from "#contract/picture"
import { type UploadOptions, uploadJson } from "#lib/interface/browser/upload"
import type { Result } from "#lib/platform/result"

export type NewPicture = { name: string; alt: string; content: Blob }

/** Adds a picture to the project's library through the project's proxy; null when it was stopped. */
export async function uploadPicture(
  project: string,
  { name, alt, content }: NewPicture,
  options: UploadOptions,
): Promise<Result<Picture> | null> {
  const picture = { name, alt, content: await base64Of(content) }
  const url = `/api/projects/${encodeURIComponent(project)}/picture/set`
  const answer = await uploadJson<Output<typeof pictureSet>>(url, { picture }, options)
  return answer?.ok ? { ok: true, value: answer.value.picture } : answer
}

const base64Of = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })
