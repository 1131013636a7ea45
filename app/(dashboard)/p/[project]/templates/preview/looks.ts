/**
 * Ways to preview a message before it is sent. A table defines each look; the looks of a page are in its address
 * (query.ts). Pure.
 */
export const looks = ["desktop", "phone", "dark", "phone-dark", "no-pictures", "text", "amp"] as const
export type Look = (typeof looks)[number]

type LookSettings = {
  part: "html" | "plaintext" | "amp"
  screen: "desktop" | "phone"
  isDark?: true
  isWithoutPictures?: true
}

export const settingsOf: Readonly<Record<Look, LookSettings>> = {
  desktop: { part: "html", screen: "desktop" },
  phone: { part: "html", screen: "phone" },
  dark: { part: "html", screen: "desktop", isDark: true },
  "phone-dark": { part: "html", screen: "phone", isDark: true },
  "no-pictures": { part: "html", screen: "desktop", isWithoutPictures: true },
  text: { part: "plaintext", screen: "desktop" },
  amp: { part: "amp", screen: "desktop" },
}

/** Enough to compare, and all that fits on a screen. */
export const looksMax = 3

/** Available looks: AMP only for a message that has it. */
export const looksWith = (hasAmp: boolean): Look[] => looks.filter((look) => look !== "amp" || hasAmp)

/** Looks to show for those in the address: each once, at most three, at least one. */
export function shownLooks(requested: readonly Look[], hasAmp: boolean): Look[] {
  const there = looksWith(hasAmp)
  const shown = [...new Set(requested)].filter((look) => there.includes(look)).slice(0, looksMax)
  return shown.length > 0 ? shown : ["desktop"]
}

/** Order in which looks are added: the largest light screen is compared with the smallest dark one first. */
const besideFirst: readonly Look[] = ["phone-dark", "desktop", "no-pictures", "phone", "dark", "text", "amp"]

/** The next look to add; null: no more. */
export function lookBeside(shown: readonly Look[], hasAmp: boolean): Look | null {
  if (shown.length >= looksMax) return null
  const there = looksWith(hasAmp)
  return besideFirst.find((look) => there.includes(look) && !shown.includes(look)) ?? null
}

/** True when one of them would load pictures. */
export const showPictures = (shown: readonly Look[]): boolean =>
  shown.some((look) => settingsOf[look].part === "html" && !settingsOf[look].isWithoutPictures)
