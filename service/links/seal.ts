import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"

/**
 * Sealing of secrets at rest (API keys, DKIM keys) and signing of public links. Several secrets may be active: the
 * first one seals and signs, all of them open and verify, so that a secret is rotated by putting a new one in front.
 */
export type Sealer = {
  /** AES-256-GCM; the text names the secret that made it. */
  seal(plain: string): string
  /** Throws when no active secret fits. */
  open(sealed: string): string
  /** 16 bytes of HMAC-SHA256 as base64url. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

export function sealerOf(secrets: readonly string[]): Sealer {
  if (secrets.length === 0) throw new Error("At least one service secret is needed.")
  const keys = secrets.map((secret) => ({
    id: createHash("sha256").update(`id:${secret}`).digest("hex").slice(0, 8),
    cipher: createHash("sha256").update(`seal:${secret}`).digest(),
    // Made once: node takes several times as long to sign with bytes as with a key. A letter has many links.
    mac: createSecretKey(createHash("sha256").update(`sign:${secret}`).digest()),
  }))
  const first = keys[0] as (typeof keys)[number]
  const mac = (key: KeyObject, text: string) =>
    createHmac("sha256", key).update(text).digest().subarray(0, 16)
  return {
    seal(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", first.cipher, iv)
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()])
      return `${first.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`
    },
    open(sealed) {
      const [id, body] = sealed.split(".")
      const key = keys.find((one) => one.id === id)
      if (!key || !body) throw new Error("Sealed by a secret that is no longer active.")
      const bytes = Buffer.from(body, "base64url")
      const decipher = createDecipheriv("aes-256-gcm", key.cipher, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")
    },
    sign: (text) => mac(first.mac, text).toString("base64url"),
    verify(text, signature) {
      const written = Buffer.from(signature, "base64url")
      return keys.some((key) => written.length === 16 && timingSafeEqual(mac(key.mac, text), written))
    },
  }
}

/** How an API key is looked up: keys are 48 random characters, so a plain digest is enough. */
export const hashKey = (apiKey: string): string => createHash("sha256").update(apiKey).digest("hex")
