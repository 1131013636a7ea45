import { afterAll, beforeAll, expect, test } from "vitest"
import { useSettings } from "#lib/testing/settings"
import { handleAuth } from "./handler.ts"

let back = () => {}
beforeAll(() => {
  back = useSettings({ dashboardUrl: "http://localhost:3000" })
})
afterAll(() => back())

test.each([
  ["error?error=%FF", "/sign-in?error=%EF%BF%BD"],
  ["error?error=AccessDenied", "/sign-in?error=AccessDenied"],
  ["callback/credentials", "/sign-in?"],
])("SAFE-1 a visitor of /api/auth/%s is led to %s", async (path, place) => {
  const request = new Request(`http://localhost:3000/api/auth/${path}`)
  const nextauth = new URL(request.url).pathname.split("/").slice(3)
  const answer = await handleAuth(request, { params: Promise.resolve({ nextauth }) })
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `http://localhost:3000${place}`])
})
