import type { CapturedLetter } from "#contract/captured"

/** Bodies of a message as previewed. */
export type ShownBodies = {
  html?: string | undefined
  plaintext?: string | undefined
  amp?: string | undefined
}

/**
 * Bodies of a tracked message as they were before the service made them one recipient's: its links lead through the
 * service, a pixel ends the HTML, and the unsubscribe link is that person's. A tracked link that leads where the shown
 * one does is replaced by it; every other difference stays. `serviceUrl`: the service's address, if its links have another.
 */
export async function untracked(
  letter: CapturedLetter,
  shown: ShownBodies,
  serviceUrl?: string,
): Promise<ShownBodies> {
  const listUnsubscribe = letter.headers.find(({ name }) => name === "List-Unsubscribe")?.value
  const unsubscribeUrl = /<([^>]+)>/.exec(listUnsubscribe ?? "")?.[1] ?? "-"
  const html = letter.html?.replace(pixel, "")
  const wanted = hrefsIn(shown.html ?? "")
  const hrefs = await Promise.all(
    hrefsIn(html ?? "").map(async (href, at) => {
      const shownHref = wanted[at] ?? ""
      if (href === shownHref) return href
      return (await targetOf(href, unsubscribeUrl, serviceUrl)) === opened(shownHref) ? shownHref : href
    }),
  )
  let at = -1
  const withHref = (_: string, before: string) => {
    at += 1
    return `${before}${hrefs[at]}`
  }
  return {
    html: html?.replace(anchor, withHref),
    plaintext: letter.plaintext?.replaceAll(unsubscribeUrl, "#"),
    amp: letter.amp?.replaceAll(unsubscribeUrl, "#"),
  }
}

/** A body as it arrives: its lines end alike, and the reader adds one end. */
export const asReceived = (body: string | undefined): string | undefined =>
  body === undefined ? undefined : `${body.replaceAll("\r\n", "\n")}\n`

const pixel = /<img src="[^"]*\/t\/o\/[^"]*" width="1" height="1"[^>]*>/
const anchor = /(<a\b[^>]*?\shref=(?:"|'))([^"']*)/g
const hrefsIn = (html: string): string[] => [...html.matchAll(anchor)].map(([, , href]) => href ?? "")
const plain = (href: string): string => href.replaceAll("&amp;", "&").replaceAll("&#39;", "'")

/** The address that a browser opens. */
const opened = (href: string): string => (URL.canParse(plain(href)) ? new URL(plain(href)).href : href)

/** The preview has no recipient whose unsubscribe link it could show. */
async function targetOf(href: string, unsubscribeUrl: string, serviceUrl?: string): Promise<string | null> {
  if (plain(href) === unsubscribeUrl) return "#"
  if (!URL.canParse(plain(href))) return null
  const { pathname, search } = new URL(plain(href))
  const answer = await fetch(new URL(`${pathname}${search}`, serviceUrl ?? plain(href)), {
    redirect: "manual",
  })
  const location = answer.headers.get("location")
  return location && opened(location)
}
