import type { Method } from "#contract/method"
import type { Access } from "../auth/access.ts"
import { maskDeep } from "../format/mask.ts"

/**
 * What a person may see of an answer. Viewers see letters with masked addresses: everywhere in the answer, because SMTP
 * conversations, headers and footers name them too. The source of a letter is encoded and cannot be masked, so it is
 * left out.
 */
export function asSeenBy<T>(access: Access, method: Method, answer: T): T {
  if (!access.isMasked || method.access.area !== "messages") return answer
  return maskDeep(withoutSource(answer))
}

function withoutSource<T>(answer: T): T {
  if (typeof answer !== "object" || answer === null || !("letter" in answer)) return answer
  const { letter } = answer
  return typeof letter === "object" && letter !== null && "source" in letter
    ? { ...answer, letter: { ...letter, source: "" } }
    : answer
}

/** Inputs through which somebody with masked addresses could ask for, and so guess, an address. */
export function withoutAddressSearch<T>(access: Access, method: Method, input: T): T {
  if (!access.isMasked || method.access.area !== "messages") return input
  if (typeof input !== "object" || input === null) return input
  return { ...input, search: undefined, email: undefined }
}
