import { expect, test } from "vitest"
import { openRoutes } from "./routes.ts"

type Needed = Parameters<typeof openRoutes>[0]

test("RELAY-1 a file of certificates that cannot be read is named with its setting", () => {
  const ctx = { config: { relayCaFile: "/missing/relay.pem" } } as unknown as Needed
  const sts = { of: async () => ({ policy: null, problem: null }) }
  expect(() => openRoutes(ctx, sts)).toThrow(
    /^Setting SERVICE_RELAY_CA: the file cannot be read: .*\/missing\/relay\.pem/,
  )
})
