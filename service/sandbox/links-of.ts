import PostalMime from "postal-mime"

/** Links of a letter that a reader can follow; only addresses of the service itself count. */
type LettersLinks = { open?: string; click?: string; unsubscribe?: string }

/** The open pixel, the first tracked link and the one-click unsubscribe address of a letter. */
export async function linksOf(raw: Uint8Array, publicUrl: string): Promise<LettersLinks> {
  const mail = await PostalMime.parse(raw)
  const text = `${mail.html ?? ""}\n${mail.text ?? ""}`
  const header = mail.headers.find((one) => one.key === "list-unsubscribe")?.value ?? ""
  const open = linkIn(text, `${publicUrl}/t/o/`)
  const click = linkIn(text, `${publicUrl}/t/c/`)
  const unsubscribe = linkIn(header, `${publicUrl}/t/u/`)
  return { ...(open ? { open } : {}), ...(click ? { click } : {}), ...(unsubscribe ? { unsubscribe } : {}) }
}

/** The first address that begins like this; tokens are made of letters, digits, `-`, `_` and one dot. */
function linkIn(text: string, start: string): string | undefined {
  const place = text.indexOf(start)
  if (place < 0) return undefined
  const token = /^[\w-]+\.[\w-]+/.exec(text.slice(place + start.length))?.[0]
  return token && start + token
}
