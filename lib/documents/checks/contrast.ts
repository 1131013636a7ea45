/**
 * WCAG 2.2, "relative luminance" and "contrast ratio" (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance,
 * #dfn-contrast-ratio): linearized sRGB channels, weighted by the sensitivity of eyes. Colours are #rrggbb.
 */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const weights = [0.2126, 0.7152, 0.0722]

/** From 0, black, to 1, white. */
export const luminanceOf = (colour: string): number =>
  weights.reduce((sum, weight, at) => {
    const channel = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
    return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  }, 0)
