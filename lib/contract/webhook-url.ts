/** Checks of a callback address (WEBHOOK-15), for the service and for forms. */

/** Characters. */
export const urlLengthMax = 2048

export const isAsciiUrl = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/** True when it begins with http:// or https:// and has a host. */
export const isWebUrl = (text: string): boolean => /^https?:\/\/[^/?#\s]+/i.test(text) && URL.canParse(text)

/** True when the whole text is valid; blanks around it do not count. */
export function isWebhookUrl(text: string): boolean {
  const url = text.trim()
  return url.length <= urlLengthMax && isAsciiUrl(url) && isWebUrl(url)
}
