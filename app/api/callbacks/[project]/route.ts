import { clientAddress } from "#lib/access/auth/client-address"
import { ok } from "#lib/platform/result"
import { plainAnswer } from "../../answer.ts"
import { answering } from "../../answering.ts"
import { intake } from "../intake.ts"

type Params = { params: Promise<{ project: string }> }

const nothing = async function* (): AsyncGenerator<Uint8Array> {}

/** Takes the mail service's callbacks for one project. 200 means: stored. Most come in by entry-point.ts. */
export const POST = answering(async (request: Request, { params }: Params) =>
  plainAnswer(
    await intake().receive({
      project: (await params).project,
      body: {
        pieces: request.body ?? nothing(),
        length: Number(request.headers.get("content-length") ?? 0),
      },
      encoding: request.headers.get("content-encoding"),
      address: clientAddress(request.headers),
    }),
  ),
)

/** The mail service checks that the receiver answers before it registers an address (WEBHOOK-2). */
export const GET = (): Response => plainAnswer(ok({ status: "success" }))
