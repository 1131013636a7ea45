import "server-only"
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"

/** Passwords as scrypt hashes. The hash contains its parameters, so that they can be raised later. */
export type PasswordCost = { N: number; r: number; p: number }

let cost: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }
const keyBytes = 32

/** Replaces the cost and returns a function that restores it; `setPasswordCost` is for tests. */
export function setPasswordCost(other: PasswordCost): () => void {
  const before = cost
  cost = other
  return () => {
    cost = before
  }
}

/** `scrypt$131072$8$1$salt$key`, the last two as base64url. */
export async function hashPassword(password: string, { N, r, p }: PasswordCost = cost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { N, r, p })
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$")
}

/**
 * True if the password matches the hash. `null` (no account has this address) takes as long as a wrong password, so
 * that response times do not reveal which accounts exist.
 */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? nobody()).split("$")
  if (scheme !== "scrypt" || !salt || !key) return false
  const expected = Buffer.from(key, "base64url")
  const derived = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== null
}

const nobody = () => ["scrypt", cost.N, cost.r, cost.p, "A".repeat(22), "A".repeat(43)].join("$")

/** One hash takes 128 MB for a third of a second: at two in parallel, the process can still work. */
const derivationsMax = 2
let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  while (running >= derivationsMax) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await scryptOnce(password.normalize("NFKC"), salt, { N, r, p, maxmem: 256 * N * r })
  } finally {
    running--
    waiting.shift()?.()
  }
}

const scryptOnce = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )

export const passwordCharsMin = 10
export const passwordCharsMax = 200
