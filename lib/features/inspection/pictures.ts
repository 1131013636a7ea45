/** An image embedded in the message. */
export type CarriedPicture = { contentId: string; type: string; content: string }

const bytesMax = 3 * 1024 * 1024

/** Types that can only be an image. */
const pictureTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

/**
 * Replaces `cid:` references in the HTML by the embedded images, as data. Makes no requests; anything other than a
 * plain image, or above 3 MB in total, is left out.
 */
export function withCarriedPictures(html: string, pictures: readonly CarriedPicture[]): string {
  let left = bytesMax
  const known = new Map<string, string>()
  for (const { contentId, type, content } of pictures) {
    if (!pictureTypes.has(type.toLowerCase()) || !/^[A-Za-z0-9+/=]*$/.test(content) || content.length > left)
      continue
    left -= content.length
    known.set(contentId.replace(/^<|>$/g, ""), `data:${type.toLowerCase()};base64,${content}`)
  }
  if (known.size === 0) return html
  return html.replace(
    /cid:([^"'\s)>]+)/gi,
    (whole, id: string) => known.get(id) ?? known.get(decoded(id)) ?? whole,
  )
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
