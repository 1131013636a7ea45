import type { Result } from "#lib/platform/result"
import { postForText } from "./mutate.ts"

/** Saves the answer of one of our routes to a POST as a file; a refusal has its sentence. */
export async function downloadPost(url: string, body: unknown, filename: string): Promise<Result<null>> {
  const answer = await postForText(url, body)
  if (!answer.ok) return answer
  saveCsv(answer.value, filename)
  return { ok: true, value: null }
}

/** Saves a text that the page already has as a file. */
export function saveCsv(text: string, filename: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = Object.assign(document.createElement("a"), { href, download: filename })
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
