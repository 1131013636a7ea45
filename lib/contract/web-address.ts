import { isWebUrl } from "./webhook-url.ts"

/** Beginning of a merge tag in any engine. */
const tagStart = /[{$#]/

/** True when the text is a web address for any values of its merge tags: its host ends before the first one. */
export const isSurelyWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/?#\s{$]+([/?]|$)/i.test(text.trim()) && isWebUrl(text.trim().split(tagStart)[0] ?? "")

/**
 * False when a text with merge tags cannot become a web address for any values, because the text before the first tag
 * is not the beginning of one. A blank text passes.
 */
export function mayBeWebAddress(text: string): boolean {
  const [start = ""] = text.trim().split(tagStart)
  if (start === text.trim()) return start === "" || isWebUrl(start)
  return ["http://", "https://"].some((scheme) => {
    const known = start.toLowerCase().slice(0, scheme.length)
    return scheme.startsWith(known)
  })
}
