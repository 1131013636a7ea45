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
  const asked = new XMLHttpRequest()
  const answer = new Promise<Parameters<typeof outcomeOf>[0] | "stopped">((resolve) => {
    asked.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    asked.onload = () => resolve({ status: asked.status, body: objectIn(asked.responseText) })
    asked.onerror = () => resolve(null)
    asked.onabort = () => resolve("stopped")
    signal.addEventListener("abort", () => asked.abort(), { once: true })
  })
  asked.open("POST", url)
  asked.setRequestHeader("content-type", "application/json")
  asked.send(JSON.stringify(body))
  const came = await answer
  return came === "stopped" ? null : outcomeOf<T>(came)
}
