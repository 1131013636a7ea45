import { generate } from "selfsigned"

export type Certificate = { key: string; cert: string }

const ofThisRun = new Map<string, Promise<Certificate>>()

/** A certificate for one run, the same for whoever asks: connections are encrypted, and nothing vouches for the name. */
export function certificateOfRun(hostname: string): Promise<Certificate> {
  const known = ofThisRun.get(hostname)
  if (known) return known
  const made = makeCertificate(hostname)
  ofThisRun.set(hostname, made)
  return made
}

async function makeCertificate(hostname: string): Promise<Certificate> {
  const pair = await generate([{ name: "commonName", value: hostname }], {
    keySize: 2048,
    algorithm: "sha256",
  })
  return { key: pair.private, cert: pair.cert }
}
