import { z } from "zod"
import { success } from "../answer.ts"
import { dumpId, eventDump } from "../event-dump.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const eventDumpGet = method({
  path: "event-dump/get",
  summary: "Read the state of a dump and the addresses of its files.",
  access: { area: "exports", action: "read" },
  key: "either",
  input: request({ dump_id: dumpId(3500, 3501) }),
  output: z.object({ status: success, event_dump: eventDump }),
})
