import { generateKeyPair, randomBytes, randomInt, randomUUID } from "node:crypto"
import { promisify } from "node:util"
import type { Clock } from "./clock.ts"

export type DkimPair = { publicKey: string; privateKey: string }

/** The dice of the service: every id and key is made here, so that tests can load them. */
export type Ids = {
  /** `1ZymBc-00041N-9XaQ`: base-62 seconds, then chance; sorts by time (JOB-1). */
  job(): string
  /** 21 lower-case letters and digits, sorts by time; survives hosts that fold the case of a bounce address. */
  letter(): string
  template(): string
  picture(): string
  dump(): string
  /** 48 lower-case letters and digits. */
  apiKey(): string
  /** Marks one worker's claim. */
  lease(): string
  hex(bytes: number): string
  /** 2048-bit RSA for a domain's signatures (DOMAIN-1): public half as base64 DER for DNS, private half as PEM. */
  dkimPair(): Promise<DkimPair>
  /** A number in [0, below). */
  below(below: number): number
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const lower = "0123456789abcdefghijklmnopqrstuvwxyz"

export function randomIds(clock: Clock): Ids {
  const chance = (length: number, alphabet: string) => {
    let text = ""
    while (text.length < length) {
      // 248 = 4 · 62 and 252 = 7 · 36: bytes above the last whole multiple would favour some characters.
      const limit = 256 - (256 % alphabet.length)
      for (const byte of randomBytes(length))
        if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
    return text
  }
  return {
    job: () =>
      `${base62(Math.floor(clock.now().getTime() / 1000), 6)}-${chance(6, digits)}-${chance(4, digits)}`,
    letter: () => `${clock.now().getTime().toString(36).padStart(9, "0")}${chance(12, lower)}`,
    template: () => randomUUID(),
    picture: () => randomUUID(),
    dump: () => randomUUID(),
    apiKey: () => chance(48, lower),
    lease: () => chance(12, digits),
    hex: (bytes) => randomBytes(bytes).toString("hex"),
    dkimPair: makeDkimPair,
    below: (below) => randomInt(below),
  }
}

async function makeDkimPair(): Promise<DkimPair> {
  const pair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  return { publicKey: pair.publicKey.toString("base64"), privateKey: pair.privateKey }
}

/** A whole number in base 62 with at least `width` digits; keeps numeric order when compared as ASCII text. */
function base62(value: number, width: number): string {
  let rest = value
  let text = ""
  do {
    text = digits[rest % 62] + text
    rest = Math.floor(rest / 62)
  } while (rest > 0)
  return text.padStart(width, "0")
}
