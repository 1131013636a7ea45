import { clientAddress } from "#lib/access/auth/client-address"
import { stopByLink } from "#lib/features/reports/change"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"

type Params = { params: Promise<{ report: string }> }

/**
 * REPORT-5: stops a report with the link in its mail: from our page, and from mail programs by one click (RFC 8058),
 * which have any origin and no session. The link is too long to guess, and the answer is the same whether it exists.
 */
export const POST = answering(async (request: Request, { params }: Params) => {
  const { report } = await params
  const from = { ip: clientAddress(request.headers), user_agent: request.headers.get("user-agent") }
  return answer(await stopByLink(await openedStore(), report, from))
})
