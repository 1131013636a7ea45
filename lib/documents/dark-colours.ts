import type { Brand } from "./brand.ts"
import { contrastOf, luminanceOf } from "./checks/contrast.ts"

type Colours = Brand["light"]

/** Lightness of each dark ground, from 0, black, to 1, white, and its maximum chroma. */
const grounds = {
  ground: { lightness: 0.19, chromaMax: 0.02 },
  surface: { lightness: 0.24, chromaMax: 0.02 },
}
const line = { lightness: 0.38, chromaMax: 0.03 }
/** Initial lightness of text, raised until it is readable. */
const inks = {
  text: { lightness: 0.93, chromaMax: 0.02, ratioMin: 7 },
  muted: { lightness: 0.74, chromaMax: 0.03, ratioMin: 4.5 },
  link: { lightness: 0.72, chromaMax: 0.15, ratioMin: 4.5 },
}

/**
 * Dark colours for light ones: each keeps its hue, grounds become dark and text on them light, with a contrast of 4.5 :
 * 1 (body text 7 : 1) on both grounds. Colours that are already dark are preserved. All are #rrggbb.
 */
export function darkFrom(light: Colours): Colours {
  if (luminanceOf(light.surface) < 0.1 && luminanceOf(light.ground) < 0.1) return light
  const ground = toned(light.ground, grounds.ground)
  const surface = toned(light.surface, grounds.surface)
  const readable = (from: string, ink: (typeof inks)[keyof typeof inks]) =>
    untilReadable(from, ink, [ground, surface])
  return {
    ground,
    surface,
    text: readable(light.text, inks.text),
    muted: readable(light.muted, inks.muted),
    link: readable(light.link, inks.link),
    line: toned(light.line, line),
  }
}

type Tone = { lightness: number; chromaMax: number }

/** The colour with another lightness. */
function toned(colour: string, { lightness, chromaMax }: Tone): string {
  const { chroma, hue } = polar(colour)
  return within(lightness, Math.min(chroma, chromaMax), hue)
}

function untilReadable(
  from: string,
  { ratioMin, ...tone }: Tone & { ratioMin: number },
  on: string[],
): string {
  for (let lightness = tone.lightness; lightness < 1; lightness += 0.01) {
    const ink = toned(from, { ...tone, lightness })
    if (on.every((ground) => contrastOf(ink, ground) >= ratioMin)) return ink
  }
  return "#ffffff"
}

/**
 * OKLab (https://bottosson.github.io/posts/oklab/), a perceptually uniform lightness; with its two colour axes as
 * chroma and hue.
 */
function polar(colour: string): { chroma: number; hue: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bAxis = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, bAxis), hue: Math.atan2(bAxis, a) }
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** As #rrggbb; a colour outside of sRGB keeps as much chroma as possible. */
function within(lightness: number, chroma: number, hue: number): string {
  for (let left = chroma; left > 0.001; left *= 0.9) {
    const channels = channelsOf(lightness, left, hue)
    if (channels.every((one) => one >= 0 && one <= 1)) return hex(channels)
  }
  return hex(channelsOf(lightness, 0, 0))
}

function channelsOf(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((one) => (one <= 0.0031308 ? 12.92 * one : 1.055 * one ** (1 / 2.4) - 0.055))
}

const hex = (channels: readonly number[]): string =>
  `#${channels
    .map((one) =>
      Math.round(Math.min(1, Math.max(0, one)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
