/** A name as DNS writes it; text that is more than a name (a path, a port) stays as it is and is refused then. */
export const nameToAscii = (text: string): string =>
  !/[/\\?#@:%[\]\s]/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : text

/** True for a name in the letters of DNS that has a dot. */
export const isAsciiName = (text: string): boolean =>
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text)

/** True for a valid domain name, after its conversion to ASCII (Punycode). */
export const isDomainName = (text: string): boolean => isAsciiName(nameToAscii(text.trim()))
