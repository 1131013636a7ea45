/**
 * Prepares a letter's HTML for display in our sandboxed frame. The frame forbids scripts. The policy, inserted before
 * everything else, forbids all requests, so the sender cannot detect that a captured letter was read.
 */
export type LetterView = {
  /** Load pictures from http and https addresses. */
  hasRemotePictures?: boolean
  /**
   * Address prefix of pictures that are always loaded, such as `https://mail.example.com/p/`: no sender can detect it.
   */
  pictureHost?: string | null
  /** Load no pictures, not even embedded ones: alternative texts replace them. */
  isWithoutPictures?: boolean
  /** Show it as a mail client in dark mode would. */
  isDark?: boolean
}

/** The document for `srcDoc`: doctype, policy, then the letter without its invisible pictures. */
export function letterDocument(html: string, view: LetterView = {}): string {
  const [doctype, rest] = splitDoctype(harmless(withoutPixels(html)))
  return doctype + policy(view) + coloured(rest, view.isDark ?? false)
}

/** True when the letter names pictures on other servers than `pictureHost`; tracking pixels do not count. */
export function namesRemotePictures(html: string, pictureHost: string | null = null): boolean {
  // Pictures that are always loaded do not count as blocked.
  const others = pictureHost === null ? html : html.replaceAll(pictureHost, "data:")
  return inElements.test(withoutPixels(others)) || inStyles.test(others)
}

const inElements =
  /<(?:img|td|table|body|v:fill)\b[^>]*\b(?:src|srcset|background)\s*=\s*["']?\s*(?:https?:)?\/\//i
const inStyles = /url\(\s*["']?\s*(?:https?:)?\/\//i

/** True when the letter has dark styles. */
export const hasDarkStyles = (html: string): boolean => darkQuery.test(html)

const darkQuery = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/i
const darkQueries = new RegExp(darkQuery, "gi")
const lightQueries = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi

const policy = (view: LetterView): string =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; ` +
  `font-src data:; img-src ${pictureSources(view)}; form-action 'none'; base-uri 'none'">` +
  // A link would otherwise replace the letter in its frame; new windows are what the sandbox refuses.
  `<meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off"><base target="_blank">`

function pictureSources({ hasRemotePictures, pictureHost = null, isWithoutPictures }: LetterView): string {
  if (isWithoutPictures) return "'none'"
  const others = hasRemotePictures ? ["https:", "http:"] : isSource(pictureHost) ? [pictureHost] : []
  return ["data:", ...others].join(" ")
}

/** An origin with a folder, and nothing that would end the source or the policy. */
const isSource = (host: string | null): host is string =>
  host !== null && /^https?:\/\/[\w.:[\]-]+\/[\w./-]*$/.test(host)

/** Only a doctype at the very start may stay before the policy: a comment there could hide an element that ends the head. */
function splitDoctype(html: string): [string, string] {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0]
  return doctype ? [doctype, html.slice(doctype.length)] : ["<!doctype html>", html]
}

/**
 * Elements that neither the sandbox nor the policy covers in every browser: `<link rel=preconnect>` opens a connection,
 * so does a frame before its address is refused, and a meta element can redirect the browser. They are renamed, so they
 * have no effect. Nothing is cut out, so that no new tag can form across the gap.
 */
const harmless = (html: string): string =>
  html
    .replace(/<(link|iframe|frame|frameset|portal|fencedframe|object|embed|applet)\b/gi, "<x-$1")
    .replace(/<meta\b(?=[^>]*http-equiv)/gi, "<x-meta")
    .replace(followable, (tag) => tag.replace(/(["'\s/])target(?=[\s=>/])/gi, "$1data-target"))

/**
 * Elements that lead somewhere, quotes understood. Without a target of their own they take the one of our base element, a
 * new window, which the sandbox refuses; with one they would put an empty page in the letter's place.
 */
const followable = /<(?:a|area|form)\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi

const withoutPixels = (html: string): string =>
  html.replace(/<img\b[^>]*>/gi, (tag) => (isPixel(tag) ? "" : tag))

const isPixel = (tag: string): boolean =>
  (/\bwidth\s*=\s*["']?[01](?:px)?["'\s/>]/i.test(tag) &&
    /\bheight\s*=\s*["']?[01](?:px)?["'\s/>]/i.test(tag)) ||
  (/[;"'\s]width\s*:\s*[01](?:px)?\s*[;"']/i.test(tag) &&
    /[;"'\s]height\s*:\s*[01](?:px)?\s*[;"']/i.test(tag))

/**
 * A letter's colours follow the view and not the reader's system: media queries about it are answered here. A letter
 * without dark styles is turned round in the dark view, as most mail clients do.
 */
function coloured(html: string, isDark: boolean): string {
  const answered = html
    .replace(darkQueries, isDark ? always : never)
    .replace(lightQueries, isDark ? never : always)
  if (!isDark || hasDarkStyles(html)) return scheme(isDark) + answered
  return `${scheme(false)}<style>html{background:#fff;filter:invert(.9) hue-rotate(180deg)}img,video{filter:invert(1) hue-rotate(180deg)}</style>${answered}`
}

/** The first of these wins, so the letter's own come too late. */
const scheme = (isDark: boolean): string =>
  `<meta name="color-scheme" content="${isDark ? "dark" : "light"}"><style>:root{color-scheme:${isDark ? "dark" : "light"} only!important}</style>`

const always = "(min-width: 0px)"
const never = "(max-width: 0px)"
