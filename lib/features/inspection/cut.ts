/** Limit of each part on the page; the whole part can be downloaded. A message may have 20 MB. */
export const shownCharsMax = { html: 2_000_000, plaintext: 200_000, amp: 200_000, source: 200_000 } as const
export type CutPart = keyof typeof shownCharsMax

/** The displayed part of a text, and whether it was cut. */
export function cut(text: string, part: CutPart): { text: string; isCut: boolean } {
  const max = shownCharsMax[part]
  if (text.length <= max) return { text, isCut: false }
  // Never inside a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max
  return { text: text.slice(0, end), isCut: true }
}
