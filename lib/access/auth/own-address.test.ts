import { expect, test } from "vitest"
import { ownAddress } from "./options.ts"

const ours = "https://waybill.example"

test.each([
  ["/p/shop?a=1", `${ours}/p/shop?a=1`],
  [`${ours}/account`, `${ours}/account`],
  ["https://elsewhere.example/p", ours],
  ["//elsewhere.example", ours],
  ["/\\elsewhere.example", ours],
  ["http://%zz", ours],
  ["javascript:1", ours],
  ["", `${ours}/`],
  [7, ours],
  [{ startsWith: 1 }, ours],
])("SAFE-1 SIGNIN-3 a request to continue to %j leads to %s", (wanted, address) =>
  expect(ownAddress(wanted, ours)).toBe(address),
)
