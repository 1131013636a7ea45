import { isWebUrl } from "./webhook-url.ts"

/** Where a merge tag of any engine begins. */
const tagStart = /[{$#]/

/** True when the text is a web address whatever its merge tags hold: its host stands before the first one. */
export const isSurelyWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/?#\s{$]+([/?]|$)/i.test(text.trim()) && isWebUrl(text.trim().split(tagStart)[0] ?? "")

/**
 * False when a text with merge tags cannot become a web address whatever they hold, because what stands before the first
 * tag is no beginning of one. Blank is none at all and passes.
 */
export function mayBeWebAddress(text: string): boolean {
  const [start = ""] = text.trim().split(tagStart)
  if (start === text.trim()) return start === "" || isWebUrl(start)
  return ["http://", "https://"].some((scheme) => {
    const known = start.toLowerCase().slice(0, scheme.length)
    return scheme.startsWith(known)
  })
}
