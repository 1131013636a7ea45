import type { Colour } from "#lib/interface/pictures/png"

/** The light colors of app/tokens.css for images, by the name of a series. */
const colours: Readonly<Record<string, Colour>> = {
  accepted: [143, 146, 152],
  sent: [124, 128, 136],
  delivered: [10, 119, 203],
  opened: [18, 162, 185],
  clicked: [28, 101, 78],
  unsubscribed: [91, 77, 113],
  subscribed: [147, 132, 171],
  soft_bounced: [200, 132, 0],
  hard_bounced: [196, 37, 0],
  spam: [112, 0, 66],
  human: [18, 162, 185],
  protected: [137, 209, 220],
  machine: [129, 135, 143],
  unknown: [203, 208, 213],
}

const other: Colour = [124, 128, 136]

export const colourOf = (key: string): Colour => (Object.hasOwn(colours, key) && colours[key]) || other
