import "server-only"
import type { Failure } from "#lib/platform/result"
import { faultIn } from "#lib/interface/words/faults"
import { currentLanguage } from "#lib/access/auth/language"

/**
 * A failure's sentence in the reader's language, for server components; sentences of the mail service stay unchanged.
 */
export const faultText = async (failure: Pick<Failure, "message">): Promise<string> =>
  faultIn(failure.message, await currentLanguage())
