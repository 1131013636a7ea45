import { createHash } from "node:crypto"
import { foldAddress } from "#contract/address"
import { Refusal } from "../refusal.ts"
import type { TemplateVariant } from "../store/schema/templates.ts"
import type { JobMessage } from "./job-message.ts"

/**
 * Two versions of a template side by side (EXT-28): which of them a recipient gets. Pure: the same seed and address always get
 * the same, and one that gets the variant at a small share still gets it at a larger one.
 */

/** Whether this recipient gets the variant. */
export const getsVariant = (
  { seed, share }: Pick<TemplateVariant, "seed" | "share">,
  email: string,
): boolean => placeOf(seed, email) < share / 100

const steps = 2 ** 48

/** Maps an address to a number between 0 and 1, evenly distributed for any set of addresses. */
const placeOf = (seed: string, email: string): number =>
  createHash("sha256")
    .update(`${seed} ${foldAddress(email)}`)
    .digest()
    .readUIntBE(0, 6) / steps

/** The message that a letter of a job is made of: the variant's where that is the letter's version. */
export function messageOfLetter(job: JobMessage, template_version: number | null): JobMessage {
  const { variant, ...common } = job
  if (!variant || template_version !== variant.template_version) return job
  const { attachments, inline_attachments, ask_again } = common
  return { ...variant.message, attachments, inline_attachments, ...(ask_again && { ask_again }) }
}

/** Adds the version to a refusal of the variant, because the caller may be aware of one version only. */
export function inVariant<T>(version: number, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw ofVariant(version, error)
  }
}

export const ofVariant = (version: number, error: unknown): unknown =>
  error instanceof Refusal
    ? new Refusal(
        error.code,
        `In version ${version} of the template, which is sent to some recipients: ${error.publicMessage}`,
        error,
      )
    : error
