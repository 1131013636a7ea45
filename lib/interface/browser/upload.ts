import type { Result } from "#lib/platform/result"
import { objectIn, outcomeOf } from "./mutate.ts"

export type UploadOptions = {
  /** How much has left, from 0 to 1; 1 while the answer is waited for. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Posts JSON as postJson does and reports upload progress, which the browser's fetch cannot. Null when its signal
 * stopped it.
 */
export async function uploadJson<T>(
  url: string,
  body: unknown,
  { onProgress, signal }: UploadOptions,
): Promise<Result<T> | null> {
  if (signal.aborted) return null
  const xhr = new XMLHttpRequest()
  const answer = new Promise<Parameters<typeof outcomeOf>[0] | "stopped">((resolve) => {
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    xhr.onload = () => resolve({ status: xhr.status, body: objectIn(xhr.responseText) })
    xhr.onerror = () => resolve(null)
    xhr.onabort = () => resolve("stopped")
    signal.addEventListener("abort", () => xhr.abort(), { once: true })
  })
  xhr.open("POST", url)
  xhr.setRequestHeader("content-type", "application/json")
  xhr.send(JSON.stringify(body))
  const came = await answer
  return came === "stopped" ? null : outcomeOf<T>(came)
}
