import type { MessageInput } from "#contract/message"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../tools/api-client.ts"

/** Sends one short message to these addresses, from the sandbox domain of the project whose key `api` has. */
export async function sendTo(
  api: ApiClient,
  emails: readonly string[],
  also: Pick<MessageInput, "tags" | "global_metadata"> = {},
): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  await api(emailSend, {
    message: {
      recipients: emails.map((email) => ({ email })),
      from_email: `hello@${domain}`,
      subject: "Your order",
      body: { plaintext: "Thank you for your order." },
      ...also,
    },
  })
}

/** So many addresses. */
export const times = (count: number, email: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => email(n))
