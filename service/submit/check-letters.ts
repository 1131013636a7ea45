import { setImmediate } from "node:timers/promises"
import { limits } from "#contract/limits"
import type { Recipient } from "#contract/recipient"
import type { Substitutions } from "#contract/substitutions"
import { isSurelyWebAddress } from "#contract/web-address"
import { isWebUrl } from "#contract/webhook-url"
import { refuseText, type TagCodes } from "./check-rendering.ts"
import { type Purse, requestUnitsMax, unitsToLook } from "./engines/budget.ts"
import { isFault } from "./engines/engine.ts"
import { readTemplate } from "./engines/engines.ts"
import { BadText, fillerOf, ownUnsubscribeUrl } from "./fill-text.ts"
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
  const risk = riskOf(job, purse)
  if (risk.texts.length === 0 && !risk.hasOpenLink) return
  for (const recipient of recipients) {
    checkOne(job, recipient, risk, codes, purse)
    if (pausedAt - purse.units < unitsAtOnce) continue
    pausedAt = purse.units
    await setImmediate()
  }
}

/** Tries the texts of a message for one recipient. */
export function checkLetter(
  job: JobMessage,
  values: Values,
  codes: TagCodes,
  purse: Purse = { units: requestUnitsMax },
): void {
  checkOne(job, values, riskOf(job, purse), codes, purse)
}

function checkOne(
  job: JobMessage,
  { substitutions = {} }: Values,
  risk: Risk,
  codes: TagCodes,
  purse: Purse,
): void {
  const longest = Math.max(risk.globalCharsMax, longestOf(substitutions, purse))
  const risky = risk.texts.filter((one) => !one.isSure(longest))
  if (risky.length === 0 && !risk.hasOpenLink) return
  const letter = { substitutions }
  try {
    const link = ownUnsubscribeUrl(job, fillerOf(job, letter, sampleLink, purse)) || sampleLink
    if (!isWebUrl(link))
      throw new BadText("unsubscribe_url", "it becomes no address with http:// or https://")
    const fill = fillerOf(job, letter, link, purse)
    for (const { name, source } of risky) fill(name, source)
  } catch (error) {
    if (error instanceof BadText) refuseText(job, error.text, error.message, codes)
    throw error
  }
}

type Text = ReturnType<typeof textsOf>[number]

/** What of a message may fail, looked at once for all recipients. */
type Risk = {
  texts: (Text & { isSure(valueCharsMax: number): boolean })[]
  /** The unsubscribe link is a web address for some values only (UNSUB-4). */
  hasOpenLink: boolean
  /** The longest value that all recipients share. */
  globalCharsMax: number
}

/** No value of a request is longer. */
const anyValueCharsMax = limits.requestBytesMax

/** Most texts cannot fail, some cannot with values as short as these; the rest is tried. */
function riskOf(job: JobMessage, purse: Purse): Risk {
  const hasOpenLink = job.unsubscribe_url !== undefined && !isSurelyWebAddress(job.unsubscribe_url)
  if (job.template_engine === "none") return { texts: [], hasOpenLink, globalCharsMax: 0 }
  const risky = textsOf(job).flatMap((text) => {
    const { place, limits: textLimits } = texts[text.name]
    const template = readTemplate(job.template_engine, text.source, place)
    const isSure = (valueCharsMax: number) =>
      !isFault(template) && template.isSure(valueCharsMax, textLimits.charsMax)
    return isSure(anyValueCharsMax) ? [] : [{ ...text, isSure }]
  })
  if (risky.length === 0) return { texts: [], hasOpenLink, globalCharsMax: 0 }
  return {
    texts: risky,
    hasOpenLink,
    globalCharsMax: Math.max(sampleLink.length, longestOf(job.global_substitutions, purse)),
  }
}

/** The length of the longest value as text. Measuring is work as well: it counts like looking through the values. */
function longestOf(substitutions: Substitutions, purse: Purse): number {
  let longest = 0
  for (const value of Object.values(substitutions)) {
    const { length } = valueText(value)
    purse.units -= unitsToLook(length)
    longest = Math.max(longest, length)
  }
  return longest
}
