import * as z from "zod"
import { address, colour, line } from "./attributes.ts"

/** Colours, fonts and layout of a project's messages. Passed to the composer; documents contain none of it. */
const fonts = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9 ,'-]+$/)

/** Mail programs request each of them when a message is opened. */
const webFontsMax = 10

const https = line(2000).regex(/^https:\/\/[^\s"'<>]+$/)

const colours = (defaults: Record<"ground" | "surface" | "text" | "muted" | "link" | "line", string>) =>
  z
    .strictObject({
      /** The page background, and the background of the content. */
      ground: colour.default(defaults.ground),
      surface: colour.default(defaults.surface),
      text: colour.default(defaults.text),
      muted: colour.default(defaults.muted),
      link: colour.default(defaults.link),
      line: colour.default(defaults.line),
    })
    .prefault({})

const light = {
  ground: "#f3f4f6",
  surface: "#ffffff",
  text: "#1f2937",
  muted: "#5b6472",
  link: "#1d4ed8",
  line: "#d9dde3",
}
const dark = {
  ground: "#111418",
  surface: "#1b2027",
  text: "#e6e9ee",
  muted: "#a5adba",
  link: "#8fb4ff",
  line: "#3a424e",
}

export const brand = z.strictObject({
  light: colours(light),
  /** For mail programs in dark mode that support it. */
  dark: colours(dark),
  button: z.strictObject({ ground: colour.default("#1d4ed8"), text: colour.default("#ffffff") }).prefault({}),
  font: fonts.default("-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"),
  headingFont: fonts.nullable().default(null),
  /** Style sheets of fonts, by the font's name. */
  webFonts: z
    .record(z.string().regex(/^[A-Za-z0-9 -]{1,60}$/), https)
    .refine((fonts) => Object.keys(fonts).length <= webFontsMax)
    .default({}),
  /** In pixels. */
  width: z.int().min(320).max(800).default(600),
  radius: z.int().min(0).max(40).default(6),
  logo: z
    .strictObject({
      src: address("image"),
      alt: line(200),
      width: z.int().min(1).max(800),
      href: address("link").default(""),
    })
    .nullable()
    .default(null),
  /** Included in every footer, above the unsubscribe link; may contain merge tags. */
  footer: line(1000).default(""),
})
export type Brand = z.output<typeof brand>
