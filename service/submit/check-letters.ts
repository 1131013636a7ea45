import { setImmediate } from "node:timers/promises"
import type { Recipient } from "#contract/recipient"
import type { Substitutions } from "#contract/substitutions"
import { refuseText, type TagCodes } from "./check-rendering.ts"
import { type Purse, requestUnitsMax } from "./engines/budget.ts"
import { isFault } from "./engines/engine.ts"
import { readTemplate } from "./engines/engines.ts"
import { BadText, fillerOf, unsubscribeUrlOf, valuesOf } from "./fill-text.ts"
import type { JobMessage } from "./job-message.ts"
import { valueText } from "./simple-engine.ts"
import { texts, textsOf } from "./texts.ts"

type Values = { substitutions?: Substitutions | undefined }

/** As long as the service's own links are, which are known when a letter is delivered. */
const sampleLink = `https://unsubscribe.example/t/u/${"0".repeat(160)}`

/** So much work at once; then others have their turn. */
const unitsAtOnce = 500_000

/**
 * RENDER-5: tries the texts of a message for every recipient, so that whoever gets a letter can be written one. The
 * first text that fails refuses the message. All of it together has one budget.
 */
export async function checkLetters(
  job: JobMessage,
  recipients: readonly Recipient[],
  codes: TagCodes,
  purse: Purse = { units: requestUnitsMax },
): Promise<void> {
  let pausedAt = purse.units
  for (const recipient of recipients) {
    checkLetter(job, recipient, codes, purse)
    if (pausedAt - purse.units < unitsAtOnce) continue
    pausedAt = purse.units
    await setImmediate()
  }
}

/** Tries the texts of a message for one recipient. */
export function checkLetter(
  job: JobMessage,
  { substitutions = {} }: Values,
  codes: TagCodes,
  purse: Purse = { units: requestUnitsMax },
): void {
  const risky = riskyTexts(job, substitutions)
  if (risky.length === 0) return
  const letter = { substitutions }
  try {
    const link = unsubscribeUrlOf(job, fillerOf(job, letter, sampleLink, purse), sampleLink)
    const fill = fillerOf(job, letter, link, purse)
    for (const { name, source } of risky) fill(name, source)
  } catch (error) {
    if (error instanceof BadText) refuseText(job, error.text, error.message, codes)
    throw error
  }
}

/** Most texts cannot fail with values as short as these, and are not tried. */
function riskyTexts(job: JobMessage, substitutions: Substitutions): ReturnType<typeof textsOf> {
  if (job.template_engine === "none") return []
  const values = Object.values(valuesOf(job, { substitutions }, sampleLink))
  const longest = values.reduce<number>((most, value) => Math.max(most, valueText(value).length), 0)
  return textsOf(job).filter(({ name, source }) => {
    const { place, limits } = texts[name]
    const template = readTemplate(job.template_engine, source, place)
    return isFault(template) || !template.isSure(longest, limits.charsMax)
  })
}
