import { changeCatchUp } from "#lib/intake/catch-up/act"
import { wakeCatchingUp } from "#lib/intake/catch-up/loop"
import { missingEventsFor } from "#lib/intake/catch-up/read"
import { ok } from "#lib/platform/result"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** How many events never came, and how far fetching them is (CATCHUP-2). */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "webhooks" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(ok(await missingEventsFor(db, access)))
})

/** Compares now, fetches what is missing or stops that: `{"act": "check" | "start" | "stop"}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "webhooks", action: "write", isDelicate: false }, (db, action) =>
    changeCatchUp(db, action, wakeCatchingUp),
  )
