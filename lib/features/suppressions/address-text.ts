import { cleanAddress, foldAddress, isRecipientAddress } from "#contract/address"

/** Typed addresses: one per line, or separated by commas or semicolons, also `Name <a@b.example>`. Pure. */
export type TypedAddresses = {
  addresses: string[]
  faults: { line: number; text: string; fault: AddressFault }[]
}

export type AddressFault = "empty" | "noAt" | "noDot" | "space" | "badCharacters" | "bad"

export function readAddresses(text: string): TypedAddresses {
  const found = new Map<string, string>()
  const faults: TypedAddresses["faults"] = []
  for (const [at, line] of text.split(/\r?\n/).entries())
    for (const piece of addressParts(line)) {
      const written = readAddress(piece)
      if (written === "") continue
      const fault = faultOf(written)
      if (fault) faults.push({ line: at + 1, text: written, fault })
      else found.set(foldAddress(written), written)
    }
  return { addresses: [...found.values()], faults }
}

/** Parts of a line between commas and semicolons; those inside quotes belong to a name. */
export const addressParts = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|[^,;"]|"(?=[^"]*$))+/g) ?? []).map((part) => part.trim()).filter(Boolean)

/** The address of a text, also of one with a name: `Ann <ann@example.com>`. */
export const readAddress = (text: string): string =>
  cleanAddress(/<([^<>]*)>\s*$/.exec(cleanAddress(text))?.[1] ?? text)

/** The problem of an address that users can fix; null if there is none. */
export function faultOf(address: string): AddressFault | null {
  const text = cleanAddress(address)
  if (text === "") return "empty"
  if (isRecipientAddress(text)) return null
  const at = text.lastIndexOf("@")
  if (at < 0) return "noAt"
  if (/\s/.test(text)) return "space"
  if (!text.slice(at + 1).includes(".")) return "noDot"
  return /^[\x20-\x7e]*$/.test(text.slice(0, at)) ? "bad" : "badCharacters"
}
