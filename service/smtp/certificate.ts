import { readFile } from "node:fs/promises"
import { createSecureContext } from "node:tls"
import { type Certificate, certificateOfRun } from "../certificate.ts"
import type { Config } from "../config.ts"

type Settings = Pick<Config, "tlsKeyFile" | "tlsCertFile" | "mailHostname">

/**
 * What submission shows of itself (SMTP-1): the PEM files of the settings, or a certificate made for this run. Files
 * that cannot be used throw one sentence that names the setting.
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
    throw new Error(`Settings SERVICE_TLS_KEY and SERVICE_TLS_CERT: the files do not fit: ${String(error)}`)
  }
  return { key, cert }
}

async function readPem(setting: string, path: string | undefined): Promise<string> {
  if (!path) throw new Error(`Setting ${setting}: it is needed when its twin is given.`)
  return readFile(path, "utf8").catch((error) => {
    throw new Error(`Setting ${setting}: the file cannot be read: ${String(error)}`)
  })
}
