/** How much of a part is put into the page; the whole of it is a download away. A letter may have 20 MB. */
export const shownCharsMax = { html: 2_000_000, plaintext: 200_000, amp: 200_000, source: 200_000 } as const
export type CutPart = keyof typeof shownCharsMax

/** A text as far as it is shown, and whether that is less than all. */
export function cut(text: string, part: CutPart): { text: string; isCut: boolean } {
  const max = shownCharsMax[part]
  if (text.length <= max) return { text, isCut: false }
  // Never between the halves of a sign.
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max
  return { text: text.slice(0, end), isCut: true }
}
