import { expect, it, vi } from "vitest"
import type { Access } from "#lib/access/auth/guard"
import { readMethod } from "#lib/mail-api/proxy/read"
import { failed, ok, type Result } from "#lib/platform/result"
import { firstSender } from "./verified-sender.ts"

vi.mock("#lib/mail-api/proxy/read", () => ({ readMethod: vi.fn() }))

const sandbox = "hello@sandbox-1a2b.example"
const access = { project: { sandbox_sender: sandbox } } as Access
const domain = (name: string, status: string, dkim: string) => ({
  domain: name,
  "verification-record": { value: "", status },
  dkim: { key: "", status: dkim },
})
const unverified = [
  domain("new.example", "unconfirmed", "inactive"),
  domain("half.example", "confirmed", "inactive"),
]
const answer = (...domains: object[]): Result<unknown> => ok({ status: "success", domains })

it.each([
  ["relay", answer(...unverified, domain("shop.example", "confirmed", "active")), "hello@shop.example"],
  ["direct", answer(...unverified), sandbox],
  ["silent", failed(503, "no response"), sandbox],
  ["sandbox", answer(domain("shop.example", "confirmed", "active")), sandbox],
] as const)(
  "SENDING-10 begins with a verified domain where messages leave: %s",
  async (mode, answered, sender) => {
    vi.mocked(readMethod).mockResolvedValue(answered as never)
    expect(await firstSender(access, mode)).toBe(sender)
  },
)
