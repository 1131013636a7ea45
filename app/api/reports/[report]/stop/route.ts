import { clientAddress } from "#lib/access/auth/client-address"
import { stopByLink } from "#lib/features/reports/change"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"

type Params = { params: Promise<{ report: string }> }

/**
 * REPORT-5: stops a report for whoever has its mail: our page, and mail programs by one click (RFC 8058), which come from
 * anywhere, without a session. The link is long enough that nobody guesses it, and answers alike whether there is one.
 */
export const POST = answering(async (request: Request, { params }: Params) => {
  const { report } = await params
  const from = { ip: clientAddress(request.headers), user_agent: request.headers.get("user-agent") }
  return answer(await stopByLink(await openedStore(), report, from))
})
