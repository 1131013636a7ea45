import { readFile } from "node:fs/promises"
import { createSecureContext } from "node:tls"
import { generate } from "selfsigned"
import type { Config } from "../config.ts"

export type Certificate = { key: string; cert: string }

const ofThisRun = new Map<string, Promise<Certificate>>()

/**
 * One certificate for this run, the same for all callers: connections are encrypted, but no authority confirms the
 * name.
 */
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

type Settings = Pick<Config, "tlsKeyFile" | "tlsCertFile" | "mailHostname">

/**
 * The certificate of submission (SMTP-1) and intake (INTAKE-2): the PEM files of the settings, or one made for this run.
 * Files that cannot be used throw one sentence that names the setting.
 */
export async function certificateOf({
  tlsKeyFile,
  tlsCertFile,
  mailHostname,
}: Settings): Promise<Certificate> {
  if (!tlsKeyFile && !tlsCertFile) return certificateOfRun(mailHostname)
  const key = await readPem("SERVICE_TLS_KEY", tlsKeyFile)
  const cert = await readPem("SERVICE_TLS_CERT", tlsCertFile)
  try {
    createSecureContext({ key, cert })
  } catch (error) {
    throw new Error(
      `Settings SERVICE_TLS_KEY and SERVICE_TLS_CERT: the key and the certificate do not match: ${String(error)}`,
    )
  }
  return { key, cert }
}

async function readPem(setting: string, path: string | undefined): Promise<string> {
  if (!path) throw new Error(`Setting ${setting}: it is required when the other one is set.`)
  return readFile(path, "utf8").catch((error) => {
    throw new Error(`Setting ${setting}: the file cannot be read: ${String(error)}`)
  })
}
