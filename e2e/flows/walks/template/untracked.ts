import { expect } from "@playwright/test"
import type { CapturedLetter } from "#contract/captured"
import type { Rendered } from "./life.ts"

/**
 * Both parts of a message as they were before the service made it one recipient's: links lead through its counter, a pixel
 * ends the HTML, and the way to unsubscribe is that person's. What else differs stays. Each link is followed, and has to
 * lead where the shown one does.
 */
export async function untracked(letter: CapturedLetter, shown: Rendered["body"]) {
  const unsubscribeUrl = /<([^>]+)>/.exec(
    letter.headers.find(({ name }) => name === "List-Unsubscribe")?.value ?? "",
  )?.[1]
  const html = (letter.html ?? "").replace(pixel, "")
  expect(html.length).toBeLessThan(letter.html?.length ?? 0)
  const wanted = hrefsIn(shown.html ?? "")
  const counted = hrefsIn(html).map((href, at) => ({ href, shown: wanted[at] ?? "" }))
  for (const link of counted)
    if (link.href !== link.shown) expect(await leadsTo(link.href, unsubscribeUrl)).toBe(plain(link.shown))
  let at = -1
  return {
    html: html.replace(anchor, (_, before: string) => {
      at += 1
      return `${before}${counted[at]?.shown}`
    }),
    plaintext: (letter.plaintext ?? "").replaceAll(unsubscribeUrl ?? "-", "#"),
  }
}

const pixel = /<img src="[^"]*\/t\/o\/[^"]*" width="1" height="1"[^>]*>/
const anchor = /(<a\b[^>]*?\shref=")([^"]*)/g
const hrefsIn = (html: string): string[] => [...html.matchAll(anchor)].map(([, , href]) => href ?? "")
const plain = (href: string): string => href.replaceAll("&amp;", "&")

/** Target of a tracked link; the preview has no recipient whose unsubscribe link it could show. */
async function leadsTo(href: string, unsubscribeUrl: string | undefined): Promise<string | null> {
  if (plain(href) === unsubscribeUrl) return "#"
  const answer = await fetch(plain(href), { redirect: "manual" })
  return answer.headers.get("location")
}
