/**
 * Ways to look at a message before it is sent. What each is stands in a table; which of them a page shows stands in its
 * address (query.ts). Pure.
 */
export const looks = ["desktop", "phone", "dark", "phone-dark", "no-pictures", "text", "amp"] as const
export type Look = (typeof looks)[number]

type LookFacts = {
  part: "html" | "plaintext" | "amp"
  screen: "desktop" | "phone"
  isDark?: true
  isWithoutPictures?: true
}

export const factsOf: Readonly<Record<Look, LookFacts>> = {
  desktop: { part: "html", screen: "desktop" },
  phone: { part: "html", screen: "phone" },
  dark: { part: "html", screen: "desktop", isDark: true },
  "phone-dark": { part: "html", screen: "phone", isDark: true },
  "no-pictures": { part: "html", screen: "desktop", isWithoutPictures: true },
  text: { part: "plaintext", screen: "desktop" },
  amp: { part: "amp", screen: "desktop" },
}

/** More than that nobody compares, and no screen is as wide. */
export const looksMax = 3

/** Those that there are: AMP only of a message that has it. */
export const looksWith = (hasAmp: boolean): Look[] => looks.filter((look) => look !== "amp" || hasAmp)

/** What is shown of what the address asks for: each once, at most three, and never nothing. */
export function shownLooks(asked: readonly Look[], hasAmp: boolean): Look[] {
  const there = looksWith(hasAmp)
  const shown = [...new Set(asked)].filter((look) => there.includes(look)).slice(0, looksMax)
  return shown.length > 0 ? shown : ["desktop"]
}

/** What people put beside others first: the largest screen in the light beside the smallest in the dark. */
const besideFirst: readonly Look[] = ["phone-dark", "desktop", "no-pictures", "phone", "dark", "text", "amp"]

/** The one that comes next when somebody wants one more; null: no more. */
export function lookBeside(shown: readonly Look[], hasAmp: boolean): Look | null {
  if (shown.length >= looksMax) return null
  const there = looksWith(hasAmp)
  return besideFirst.find((look) => there.includes(look) && !shown.includes(look)) ?? null
}

/** True when one of them would load pictures. */
export const showPictures = (shown: readonly Look[]): boolean =>
  shown.some((look) => factsOf[look].part === "html" && !factsOf[look].isWithoutPictures)
