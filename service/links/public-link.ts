import type { Sealer } from "./seal.ts"

/** Effect of a link in a letter. */
export type LinkKind = "open" | "click" | "unsubscribe"

export type PublicLink = {
  kind: LinkKind
  project_id: number
  letter_id: string
  /** The sender's own address behind a tracked link; click only. */
  url?: string
}

const linkCodes: Record<LinkKind, string> = { open: "o", click: "c", unsubscribe: "u" }

/**
 * Tracking and unsubscribe addresses contain all their data, signed: no look-up, and the redirect cannot be made to
 * lead elsewhere. Form: `{publicUrl}/t/{o|c|u}/{payload}.{signature}`; the payload is base64url.
 */
export function publicLink(link: PublicLink, publicUrl: string, sealer: Sealer): string {
  const parts = [link.project_id.toString(36), link.letter_id, ...(link.url === undefined ? [] : [link.url])]
  const payload = `${linkCodes[link.kind]}${Buffer.from(parts.join(" "), "utf8").toString("base64url")}`
  return `${publicUrl}/t/${linkCodes[link.kind]}/${payload.slice(1)}.${sealer.sign(payload)}`
}

/** Reads `kind` and `token` (the last path segment) of a public link, or null when it was not made by us. */
export function readPublicLink(kind: LinkKind, token: string, sealer: Sealer): PublicLink | null {
  const [payload, signature] = token.split(".")
  if (!payload || !signature || !sealer.verify(linkCodes[kind] + payload, signature)) return null
  const [project, letter_id, ...url] = Buffer.from(payload, "base64url").toString("utf8").split(" ")
  if (!project || !letter_id) return null
  return {
    kind,
    project_id: Number.parseInt(project, 36),
    letter_id,
    ...(kind === "click" ? { url: url.join(" ") } : {}),
  }
}

/**
 * The envelope sender of a letter (VERP): returned bounces and complaints identify their letter. The part before the @
 * has at most 64 characters while project ids have six digits in base 36 (two thousand million).
 */
export function bounceAddress(
  letter: { project_id: number; letter_id: string },
  hostname: string,
  sealer: Sealer,
): string {
  const name = `${letter.project_id.toString(36)}.${letter.letter_id}`
  // Hex, because hosts on the way may fold the case of a local part.
  const signature = Buffer.from(sealer.sign(`bounce:${name}`), "base64url").toString("hex")
  return `b.${name}.${signature}@${hostname}`
}

/** The letter a bounce address belongs to, or null when the address is not one of ours. */
export function readBounceAddress(
  address: string,
  sealer: Sealer,
): { project_id: number; letter_id: string } | null {
  const [, project, letter_id, signature] =
    /^b\.([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-f]{32})@/.exec(
      address.trim().replace(/^<|>$/g, "").toLowerCase(),
    ) ?? []
  if (!project || !letter_id || !signature) return null
  // verify compares in constant time and accepts every active secret.
  const written = Buffer.from(signature, "hex").toString("base64url")
  if (!sealer.verify(`bounce:${project}.${letter_id}`, written)) return null
  return { project_id: Number.parseInt(project, 36), letter_id }
}

/** Addresses in letters that name no letter: `subscribe` (the way back of email/subscribe), `confirm` (an address). */
type StandaloneLinkKind = "subscribe" | "confirm"

const standaloneCodes: Record<StandaloneLinkKind, string> = { subscribe: "s", confirm: "k" }

/** `{publicUrl}/t/{s|k}/{payload}.{signature}`; the parts have no blanks and come back as they are. */
export function standaloneLink(
  kind: StandaloneLinkKind,
  parts: readonly string[],
  publicUrl: string,
  sealer: Sealer,
): string {
  const payload = Buffer.from(parts.join(" "), "utf8").toString("base64url")
  return `${publicUrl}/t/${standaloneCodes[kind]}/${payload}.${sealer.sign(standaloneCodes[kind] + payload)}`
}

/** The parts of a link's last path segment, or null when it was not made by us. */
export function readStandaloneLink(kind: StandaloneLinkKind, token: string, sealer: Sealer): string[] | null {
  const [payload, signature] = token.split(".")
  if (!payload || !signature || !sealer.verify(standaloneCodes[kind] + payload, signature)) return null
  return Buffer.from(payload, "base64url").toString("utf8").split(" ")
}
