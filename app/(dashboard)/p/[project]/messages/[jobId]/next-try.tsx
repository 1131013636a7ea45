import { parseUtc } from "#contract/time"
import { storyWords } from "#words/story"
import { currentLanguage } from "#lib/access/auth/language"
import { momentText } from "./facts.ts"
import type { Attempts } from "./load-service-data.ts"

/** Time of the next attempt according to the last one; empty when none follows or the service did not answer. */
export async function NextTry({ attempts, timeZone, nowMs }: NextTryProps) {
  const language = await currentLanguage()
  const nextMs = parseUtc((attempts.ok && attempts.value.at(-1)?.next_try_at) || "")
  if (nextMs === null || nextMs < nowMs) return null
  return `${storyWords[language].nextAt({ when: momentText(nextMs, { timeZone, nowMs, language }) })} `
}

type NextTryProps = { attempts: Attempts; timeZone: string; nowMs: number }
