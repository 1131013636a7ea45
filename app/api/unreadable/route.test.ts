import { expect, test } from "vitest"
import { GET, OPTIONS } from "./route.ts"

test("SAFE-1 an address that cannot be read is 400, and OPTIONS * is answered with the methods", () => {
  expect(GET().status).toBe(400)
  expect([OPTIONS().status, OPTIONS().headers.get("allow")]).toEqual([204, "GET, HEAD, POST, PUT, OPTIONS"])
})
