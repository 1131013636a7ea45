import { generate } from "selfsigned"

export type Certificate = { key: string; cert: string }

/** A certificate for one run: connections are encrypted, and nothing vouches for the name. */
export async function makeCertificate(hostname: string): Promise<Certificate> {
  const pair = await generate([{ name: "commonName", value: hostname }], {
    keySize: 2048,
    algorithm: "sha256",
  })
  return { key: pair.private, cert: pair.cert }
}
