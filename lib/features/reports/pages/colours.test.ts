import { readFileSync } from "node:fs"
import { rgb } from "culori"
import { expect, it } from "vitest"
import { inRepo } from "../../../../tools/lib/repo.mjs"
import { colourOf } from "./colours.ts"

/** The light tokens, which are the first block; a browser clips values that a screen cannot show. */
const light = readFileSync(inRepo("app/tokens.css"), "utf8").split("\n}")[0] ?? ""
const tokenOf = (name: string) => {
  const found = rgb(new RegExp(`--${name}: (oklch\\([^)]+\\));`).exec(light)?.[1])
  if (!found) throw new Error(`There is no token --${name}.`)
  return [found.r, found.g, found.b].map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
}

it.each([
  ...["accepted", "sent", "delivered", "opened", "clicked", "unsubscribed", "subscribed"].map((entry) => [
    entry,
    entry,
  ]),
  ["soft_bounced", "soft-bounced"],
  ["hard_bounced", "hard-bounced"],
  ["spam", "spam"],
])("REPORT-3 %s has the colour in a report's picture that it has on the screen", (series, token) => {
  const shown = tokenOf(`st-${token}`)
  const drawn = colourOf(series)
  for (const [nth, part] of drawn.entries())
    expect(Math.abs(part - (shown[nth] ?? -99))).toBeLessThanOrEqual(1)
})
