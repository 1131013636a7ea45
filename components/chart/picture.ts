/**
 * Makes a picture (SVG) of a chart on the screen: bars and lines as they are drawn, with legend, axis and texts in
 * their positions, below its title and description. Always in the light theme and with literal colours, so that the
 * file looks the same outside of the page.
 */

const shapes = "path, rect, line, circle, text, polygon, polyline"
const copied = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "font-size",
  "font-weight",
  "text-anchor",
]
const fontFamily = "Inter, 'Helvetica Neue', Arial, sans-serif"
const marginPx = 16
const headPx = 28
const lineHeightPx = 15

/** `toRgb` converts a computed colour to a notation that every program can read. */
type ToRgb = (colour: string) => string

export type Heading = {
  title: string
  /** Period and filters of the chart. */
  details: readonly string[]
}

export const pictureOf = (root: HTMLElement, heading: Heading, toRgb: ToRgb = rgbByCanvas()): string =>
  inLight(root, () => drawnOf(root, heading, toRgb))

/** Restores the theme before the browser paints. */
function inLight<T>(root: HTMLElement, work: () => T): T {
  const { theme } = root.dataset
  const { color, backgroundColor } = root.style
  root.dataset.theme = "light"
  root.style.color = "var(--ink)"
  root.style.backgroundColor = "var(--surface)"
  try {
    return work()
  } finally {
    if (theme === undefined) delete root.dataset.theme
    else root.dataset.theme = theme
    root.style.color = color
    root.style.backgroundColor = backgroundColor
  }
}

function drawnOf(root: HTMLElement, { title, details }: Heading, toRgb: ToRgb): string {
  const frame = root.getBoundingClientRect()
  const lines = linesOf(details, frame.width)
  const topPx = marginPx + headPx + lines.length * lineHeightPx
  const [width, height] = [Math.ceil(frame.width) + 2 * marginPx, Math.ceil(frame.height) + marginPx + topPx]
  const { color, backgroundColor } = getComputedStyle(root)
  const [ink, ground] = [toRgb(color), toRgb(backgroundColor)]
  const parts = [...partsOf(root, frame, toRgb)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}">`,
    `<title>${escaped([title, ...details].join(", "))}</title>`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<text x="${marginPx}" y="${marginPx + 12}" font-size="13" font-weight="600" fill="${ink}">${escaped(title)}</text>`,
    ...lines.map(
      (text, nth) =>
        `<text x="${marginPx}" y="${marginPx + 12 + (nth + 1) * lineHeightPx + 3}" font-size="11" fill="${ink}" fill-opacity="0.7">${escaped(text)}</text>`,
    ),
    `<g transform="translate(${marginPx} ${topPx})">`,
    ...parts,
    "</g></svg>",
  ].join("\n")
}

/** Approximate width of a letter at 11 px. */
const letterPx = 5.8

/** Puts details into as many lines as the width needs, without breaking a detail. */
export function linesOf(details: readonly string[], widthPx: number): string[] {
  const lines: string[] = []
  for (const detail of details) {
    const joined = `${lines.at(-1)} · ${detail}`
    if (lines.length > 0 && joined.length * letterPx <= widthPx) lines[lines.length - 1] = joined
    else lines.push(detail)
  }
  return lines
}

function* partsOf(element: Element, frame: DOMRect, toRgb: ToRgb): Generator<string> {
  if (element instanceof SVGSVGElement) {
    yield drawingOf(element, frame, toRgb)
    return
  }
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  if (!isSeen(style, box) || element.matches(".recharts-tooltip-wrapper")) return
  yield* boxOf(element, style, boxWithin(box, frame), toRgb)
  for (const child of element.childNodes)
    if (child instanceof Element) yield* partsOf(child, frame, toRgb)
    else if (child instanceof Text && child.data.trim() !== "") yield textOf(child, style, frame, toRgb)
}

/**
 * Text for screen readers only is cut to one pixel; an element without a size may still contain a drawing. Tooltips are
 * positioned outside.
 */
const isSeen = (
  { display, visibility, overflow }: CSSStyleDeclaration,
  { width, height }: DOMRect,
): boolean =>
  display !== "none" &&
  visibility !== "hidden" &&
  (width > 1 || height > 1 || (overflow !== "hidden" && overflow !== "clip"))

type Box = { x: number; y: number; width: number; height: number }

const boxWithin = (box: DOMRect, frame: DOMRect): Box => ({
  x: round(box.left - frame.left),
  y: round(box.top - frame.top),
  width: round(box.width),
  height: round(box.height),
})

/** Grounds and the hairlines of ticks and dashes. */
function* boxOf(element: Element, style: CSSStyleDeclaration, { x, y, width, height }: Box, toRgb: ToRgb) {
  if (element.matches("[data-fill]") && style.backgroundColor !== "rgba(0, 0, 0, 0)")
    yield `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${toRgb(style.backgroundColor)}"/>`
  if (Number.parseFloat(style.borderLeftWidth) > 0)
    yield line(x, y, x, y + height, toRgb(style.borderLeftColor))
  if (Number.parseFloat(style.borderTopWidth) > 0)
    yield line(x, y, x + width, y, toRgb(style.borderTopColor), style.borderTopStyle === "dashed")
}

const line = (x1: number, y1: number, x2: number, y2: number, colour: string, isDashed = false): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}"${isDashed ? ' stroke-dasharray="3 3"' : ""}/>`

/** The baseline of a text is three quarters down its box. */
function textOf(text: Text, style: CSSStyleDeclaration, frame: DOMRect, toRgb: ToRgb): string {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { x, y, height } = boxWithin(range.getBoundingClientRect(), frame)
  const size = Number.parseFloat(style.fontSize)
  const baseline = round(y + height / 2 + size * 0.35)
  return `<text x="${x}" y="${baseline}" font-size="${size}" font-weight="${style.fontWeight}" fill="${toRgb(style.color)}">${escaped(text.data.trim())}</text>`
}

/** A copy of a drawing with the values of its style sheets written into it. */
function drawingOf(svg: SVGSVGElement, frame: DOMRect, toRgb: ToRgb): string {
  const { x, y, width, height } = boxWithin(svg.getBoundingClientRect(), frame)
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll(shapes)
  for (const [at, shape] of copy.querySelectorAll(shapes).entries()) {
    const original = originals[at]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const name of copied) {
      const value = style.getPropertyValue(name)
      if (value) shape.setAttribute(name, isColour(name, value) ? toRgb(value) : value)
    }
    for (const name of ["class", "style"]) shape.removeAttribute(name)
  }
  for (const hidden of copy.querySelectorAll("title, desc, .recharts-tooltip-cursor")) hidden.remove()
  copy.removeAttribute("class")
  copy.removeAttribute("style")
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, String(value))
  return new XMLSerializer().serializeToString(copy)
}

const isColour = (name: string, value: string): boolean =>
  (name === "fill" || name === "stroke") && value !== "none" && !value.startsWith("url(")

/** A canvas accepts every colour notation of the browser. */
function rgbByCanvas(): ToRgb {
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = 1
  const context = canvas.getContext("2d", { willReadFrequently: true })
  return (colour) => {
    if (!context) return colour
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return alpha === 255
      ? `rgb(${red},${green},${blue})`
      : `rgba(${red},${green},${blue},${(alpha / 255).toFixed(2)})`
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
