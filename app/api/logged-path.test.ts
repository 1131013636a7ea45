import { expect, test } from "vitest"
import { loggedPath } from "./logged-path.ts"

test.each([
  ["/api/alerts/stop/shop.pager.c2lnbmF0dXJl", "/api/alerts/stop/•••"],
  ["/api/projects/shop/messages/again", "/api/projects/shop/messages/again"],
])("ALERT-23 the log has no token of a link that stops alerts: %s", (pathname, logged) => {
  expect(loggedPath(pathname)).toBe(logged)
})
