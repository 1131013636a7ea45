import { test } from "vitest"
import { startService } from "../../../service/testing/start-service.ts"
import { previewsAndMessages, startsBy } from "./testing/preview-and-sent.ts"

/** DRAFT-10: every start with every engine and each of its samples; the gate runs some of them. */
const { expectSentAsPreviewed } = previewsAndMessages(startService)

test.each(startsBy((engines) => engines))(
  "DRAFT-10 the preview of %s in %s equals the message sent by API, with each sample",
  async (start, engine) => {
    await expectSentAsPreviewed({ kind: "visual", start, engine })
  },
)
