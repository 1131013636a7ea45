/** A drawing (SVG) as a picture that every program opens: PNG, with two dots for each. Only where a browser is. */

const scale = 2
/** As the drawing names it, and as the page calls the font that it has of it. */
const [fontName, ownFont] = ["Inter", "Inter Variable"]

/** Reads one of the page's own files; null when it is not available. */
export type ReadFile = (url: string) => Promise<Uint8Array | null>

export async function pngOf(svg: string, readFile: ReadFile): Promise<Blob> {
  const drawing = new Blob([svg.replace("</title>", `</title>${await fontStyle(readFile)}`)], {
    type: "image/svg+xml",
  })
  const url = URL.createObjectURL(drawing)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return await paintPng(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function paintPng(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement("canvas")
  canvas.width = image.naturalWidth * scale
  canvas.height = image.naturalHeight * scale
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"))
  if (!blob) throw new Error("The browser could not draw the picture.")
  return blob
}

/** A picture sees no font of its page: those that the page has drawn with are written into it. */
async function fontStyle(readFile: ReadFile): Promise<string> {
  const rules = await Promise.all(usedFonts().map((font) => fontRule(font, readFile)))
  return `<style>${rules.join("")}</style>`
}

type Font = { url: string; range: string }

async function fontRule({ url, range }: Font, readFile: ReadFile): Promise<string> {
  const bytes = await readFile(url)
  // Without it the picture has the machine's own letters.
  if (!bytes) return ""
  const data = base64Of(bytes)
  return `@font-face{font-family:${fontName};font-weight:100 900;src:url(data:font/woff2;base64,${data});unicode-range:${range}}`
}

/** Parts of the page's font that something on it needed. */
function usedFonts(): Font[] {
  const loaded = new Set(
    [...document.fonts]
      .filter(({ family, status }) => bare(family) === ownFont && status === "loaded")
      .map(({ unicodeRange }) => rangeOf(unicodeRange)),
  )
  return [...document.styleSheets].flatMap(rulesOf).flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule) || bare(rule.style.getPropertyValue("font-family")) !== ownFont)
      return []
    const range = rule.style.getPropertyValue("unicode-range")
    const [, src] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src")) ?? []
    const base = rule.parentStyleSheet?.href ?? document.baseURI
    return src && loaded.has(rangeOf(range)) ? [{ url: new URL(src, base).href, range }] : []
  })
}

/** Sheets of extensions do not show their rules. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}

const bare = (family: string): string => family.replaceAll(/["']/g, "")
const rangeOf = (range: string): string => range.toUpperCase().replaceAll(/\s/g, "")

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(""))
}
