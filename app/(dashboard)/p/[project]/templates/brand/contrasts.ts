import type { Brand } from "#lib/documents/brand"
import { contrastOf } from "#lib/documents/checks/contrast"

export type Scheme = "light" | "dark" | "button"
type Pair = "text" | "link" | "muted" | "footerLink" | "button"
type LowContrast = { pair: Pair; ratio: number }

type Colours = Pick<Brand, "light" | "dark" | "button">
type Inked = readonly [pair: Pair, ink: string, ground: string]

/** WCAG 2.2, 1.4.3. */
export const ratioMin = 4.5

const isColour = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text)

/**
 * Text and background pairs as messages are composed: footers are on the page background, and in dark messages their
 * links are small print.
 */
const pairsOf: Record<Scheme, (colours: Colours) => readonly Inked[]> = {
  light: ({ light }) => [
    ["text", light.text, light.surface],
    ["link", light.link, light.surface],
    ["muted", light.muted, light.ground],
    ["footerLink", light.link, light.ground],
  ],
  dark: ({ dark }) => [
    ["text", dark.text, dark.surface],
    ["link", dark.link, dark.surface],
    ["muted", dark.muted, dark.ground],
  ],
  button: ({ button }) => [["button", button.text, button.ground]],
}

/** Text that is hard to read, with its contrast cut to one decimal. Half-typed colours are ignored. */
export const lowContrasts = (colours: Colours, scheme: Scheme): LowContrast[] =>
  pairsOf[scheme](colours).flatMap(([pair, ink, ground]) => {
    if (!isColour(ink) || !isColour(ground)) return []
    const ratio = contrastOf(ink, ground)
    return ratio < ratioMin ? [{ pair, ratio: Math.floor(ratio * 10) / 10 }] : []
  })
