import { stopByLink } from "#lib/features/alerts/stop-link"
import { clientAddress } from "#lib/access/auth/client-address"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"

type Params = { params: Promise<{ token: string }> }

/**
 * ALERT-23: ends alerts at the address of a signed link, for everyone who has its mail: our page, and mail programs by
 * one click (RFC 8058), which come from anywhere and without a session.
 */
export const POST = answering(async (request: Request, { params }: Params) => {
  const { token } = await params
  const from = { ip: clientAddress(request.headers), user_agent: request.headers.get("user-agent") }
  return answer(await stopByLink(await openedStore(), token, from))
})
