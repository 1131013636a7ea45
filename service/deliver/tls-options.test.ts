import { expect, test } from "vitest"
import { sandboxPlan } from "../routing/routes.ts"
import { tlsOptions } from "./tls-options.ts"

test("DANE-3 STARTTLS is required, and SNI is the name of the records", () => {
  const [hop] = sandboxPlan({ name: "mx.inbox.example", port: 25 }, "inbox.example").hops
  const tls = { kind: "dane" as const, baseName: "mx.provider.example", names: [], records: [] }
  expect(hop && tlsOptions({ ...hop, tls })).toMatchObject({
    ...{ secure: false, requireTLS: true },
    tls: { servername: "mx.provider.example" },
  })
})
