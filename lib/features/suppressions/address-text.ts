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
    for (const piece of line.split(/[,;]/)) {
      const written = cleanAddress(insideBrackets(cleanAddress(piece)))
      if (written === "") continue
      const fault = faultOf(written)
      if (fault) faults.push({ line: at + 1, text: written, fault })
      else found.set(foldAddress(written), written)
    }
  return { addresses: [...found.values()], faults }
}

const insideBrackets = (text: string): string => /<([^<>]*)>\s*$/.exec(text)?.[1]?.trim() ?? text

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
