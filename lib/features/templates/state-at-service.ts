import { createHash } from "node:crypto"
import type { Template, TemplateInput } from "#contract/template"
import { contentOf, inOrder } from "#contract/template-content"
import { isMessagePictureName } from "#lib/documents/message-pictures"

/**
 * Versions of templates at the mail service. Hosted services have no version numbers: for them, versions are counted
 * here, and a change made elsewhere is detected by its content. Pure.
 */

/** The version that a draft is based on, with the fingerprint of its content. */
type Base = { base_version: number | null; base_sha256: string | null }

/**
 * SHA-256 of a template's content, without values that the service sets, and without the pictures of the library: the
 * HTML names them by their content (PICTURE-21), and servers may return files in another encoding, or not at all.
 */
export function fingerprintOf(template: Template | TemplateInput): string {
  const { inline_attachments = [], ...content } = contentOf(template)
  const files = (inline_attachments ?? []).filter(({ name }) => !isMessagePictureName(name))
  return createHash("sha256")
    .update(inOrder({ ...content, ...(files.length > 0 && { inline_attachments: files }) }))
    .digest("hex")
}

/**
 * The version of a template at the service. Without version numbers, content other than that of the draft's base is the
 * version after it, even if it was changed several times.
 */
export function versionAt(template: Template, { base_version, base_sha256 }: Base): number {
  if (template.version !== undefined) return template.version
  if (base_version !== null && base_sha256 === fingerprintOf(template)) return base_version
  return (base_version ?? 0) + 1
}

/** The version of `taken`, the service's answer to a publication that replaced `current` (null: none). */
export const versionAfter = (taken: Template, current: Template | null, base: Base): number =>
  taken.version ?? (current ? versionAt(current, base) : 0) + 1

/** A template as the new base of a draft. */
export const asBase = (template: Template, version: number) => ({
  base_version: version,
  base_sha256: fingerprintOf(template),
})
