/** Tracking as a template has it; the service rewrites links, and adds a picture that counts opens. */
export type Tracking = { track_links: boolean; track_read: boolean }

/**
 * LOOK-8: about how many bytes of HTML are sent. A preview has no tracking and no unsubscribe address (EXT-1), which the
 * service adds for each recipient (service/links/public-link.ts); the length of its own address is assumed.
 */
export function sentBytes(html: string, { track_links, track_read }: Tracking): number {
  let bytes = bytesOf(html) + (track_read ? pixelBytes : 0)
  for (const [, , written = ""] of html.matchAll(link)) {
    const url = written.trim().replaceAll("&amp;", "&")
    if (url === "#") bytes += addressBytes("") - written.length
    else if (track_links && /^https?:\/\//i.test(url)) bytes += addressBytes(` ${url}`) - bytesOf(written)
  }
  return bytes
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Bounded, so that a long source takes no quadratic time. */
const link = /<(?:a|area|v:[a-z]{1,20})\s(?:[^<>]{0,3000}\s)?href\s{0,3}=\s{0,3}(["'])([^"'<>]*)\1/gi

/** For example `https://mail.example.com`, path, project and message in base64, signature. */
const originBytes = 40
const pathBytes = "/t/c/".length
const idsBytes = 28
const signatureBytes = 23

const addressBytes = (more: string): number =>
  originBytes + pathBytes + Math.ceil(((idsBytes + bytesOf(more)) * 4) / 3) + signatureBytes

/** `openPixel` in service/render/render.ts. */
const pixelBytes = addressBytes("") + 96
