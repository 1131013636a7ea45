import { createHash, type KeyObject, sign } from "node:crypto"
import { foldField } from "./fold-field.ts"

/** Signer: the domain of the From address, with its key in DNS at `{selector}._domainkey.{domain}`. */
export type DkimKey = { domain: string; selector: string; privateKey: KeyObject }

/**
 * Header fields that are signed when present. RFC 8058 requires both List-Unsubscribe fields signed; From is listed twice, so
 * that a second one breaks the signature.
 */
const signedFields = [
  "from",
  "reply-to",
  "subject",
  "date",
  "message-id",
  "to",
  "cc",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "in-reply-to",
  "references",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "list-subscribe",
  "list-help",
  "list-owner",
  "list-archive",
]

/**
 * A message (CRLF lines) with a DKIM-Signature in front: RFC 6376, rsa-sha256, relaxed/relaxed. The RSA work is done by
 * the thread pool, so letters are signed on every core.
 */
export async function signDkim(message: Buffer, key: DkimKey, now: Date): Promise<Buffer> {
  const text = message.toString("latin1")
  const border = text.indexOf("\r\n\r\n")
  const fields = readFields(text.slice(0, border + 2))
  const names = signedFields.filter((name) => fields.has(name))
  const time = Math.floor(now.getTime() / 1000)
  const tags = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${key.domain}; s=${key.selector}; t=${time};`
  const header =
    `${foldField("DKIM-Signature", `${tags} bh=${bodyHash(text.slice(border + 4))};`)}\r\n` +
    ` h=${fold([...names, "from"])};\r\n b=`
  const data = [...names.map((name) => fields.get(name) ?? ""), relaxedField(header)].join("\r\n")
  const signature = await rsaSign(Buffer.from(data, "latin1"), key.privateKey)
  const lines = signature.toString("base64").match(/.{1,72}/g) ?? []
  return Buffer.concat([Buffer.from(`${header}${lines.join("\r\n ")}\r\n`, "latin1"), message])
}

/** The last field of each name in relaxed form, as a verifier takes it first. */
function readFields(head: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const field of head.split(/\r\n(?![ \t])/)) {
    const name = field.slice(0, Math.max(0, field.indexOf(":"))).toLowerCase()
    if (name) fields.set(name, relaxedField(field))
  }
  return fields
}

function relaxedField(field: string): string {
  const colon = field.indexOf(":")
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

function bodyHash(body: string): string {
  const relaxed = body
    .replace(/[ \t]+/g, " ")
    .replace(/ \r\n/g, "\r\n")
    .replace(/ $/, "")
  let end = relaxed.length
  while (relaxed.startsWith("\r\n", end - 2) && end > 0) end -= 2
  const canonical = end === 0 ? "" : `${relaxed.slice(0, end)}\r\n`
  return createHash("sha256").update(canonical, "latin1").digest("base64")
}

const fold = (names: string[]): string => (names.join(":").match(/.{1,66}(?::|$)/g) ?? []).join("\r\n  ")

const rsaSign = (data: Buffer, privateKey: KeyObject): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    sign("sha256", data, privateKey, (error, signature) => (error ? reject(error) : resolve(signature))),
  )
