import { z } from "zod"
import { success } from "../answer.ts"
import { eventDump } from "../event-dump.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const eventDumpList = method({
  path: "event-dump/list",
  summary: "List dumps, newest first.",
  access: { area: "exports", action: "read" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, event_dumps: z.array(eventDump) }),
})
