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
export const saveCsv = (text: string, filename: string): void =>
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), filename)

export function saveFile(file: Blob, filename: string): void {
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement("a"), { href, download: filename })
  link.click()
  // The browser has read it within a minute.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
