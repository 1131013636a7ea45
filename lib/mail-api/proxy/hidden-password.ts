import "server-only"
import { webhookList } from "#contract/methods/webhook"
import { hidesPassword, withoutUrlPasswords } from "#contract/url-password"
import { failed, ok, type Result } from "#lib/platform/result"
import type { CallMethod } from "./change-of.ts"

/** Maximum number of webhooks on the pages. */
const webhooksMax = 1000

const refusal = failed(400, "The password in this address is hidden. Enter it in full.", { field: "url" })

/**
 * HOOKPAGE-9: people identify a webhook by an address with a hidden password; the service needs the complete one. An
 * address with a hidden password is replaced if exactly one webhook matches.
 */
export async function withHiddenPassword<I>(input: I, ask: CallMethod): Promise<Result<I>> {
  const url = urlIn(input)
  if (url === null || !hidesPassword(url)) return ok(input)
  const listed = await ask(webhookList, { limit: webhooksMax })
  if (!listed.ok) return listed
  const known = listed.value.objects.map((one) => one.url)
  const meant = known.includes(url) ? [url] : known.filter((one) => withoutUrlPasswords(one) === url)
  return meant.length === 1 ? ok({ ...input, url: meant[0] }) : refusal
}

const urlIn = (input: unknown): string | null =>
  typeof input === "object" && input !== null && "url" in input && typeof input.url === "string"
    ? input.url
    : null
