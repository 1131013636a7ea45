/**
 * The folder of a template that is pulled for the first time: its name in plain letters. For every name of a template,
 * its folder is inside the folder of templates and can be opened by every system. Pure.
 */
export function folderName(name: string, id: string, taken: ReadonlySet<string>): string {
  const plain = slugOf(name) || "template"
  const safe = deviceNames.test(plain) ? `${plain}-template` : plain
  return [safe, `${safe}-${id.slice(0, 8)}`].find((one) => !taken.has(one)) ?? `${safe}-${id}`
}

const charsMax = 60

const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, charsMax)
    .replace(/^-+|-+$/g, "")

/** Names that Windows reserves. */
const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * Text that can be printed to a terminal without moving its cursor or changing its colors or the order of its letters.
 */
export const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  )
