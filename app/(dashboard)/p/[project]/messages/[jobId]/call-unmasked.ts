import "server-only"
import type { Input, Method, Output } from "#contract/method"
import type { Access } from "#lib/access/auth/guard"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { ok, type Result } from "#lib/platform/result"
import type { LetterRow } from "#lib/data/store/letters"
import { openedStore } from "#lib/data/store/open"

/** Key of the message, for the parts that call the mail service. */
export type StoryLetter = Pick<LetterRow, "job_id" | "email">

/**
 * Calls the service about one message by its real address, which comes from our store and not from the reader: masked
 * addresses of two people can be alike. The caller masks the answer, and checks that its reader may see it.
 */
export async function callUnmasked<M extends Method>(
  access: Access,
  method: M,
  input: Input<M>,
): Promise<Result<Output<M>>> {
  const answer = await callWithKey(await openedStore(), access, method, input)
  // The service client has parsed the answer with the method's own schema.
  return answer.ok ? ok(answer.value as Output<M>) : answer
}

export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
