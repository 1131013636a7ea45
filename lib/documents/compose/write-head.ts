import type { Brand } from "../brand.ts"
import { contrastOf } from "../checks/contrast.ts"
import type { Document } from "../document.ts"
import type { Draft } from "./draft.ts"

/** The head: title and preheader, the brand's styles for every block, and the dark colours. */
export function writeHead(draft: Draft, { direction, preheader }: Document, subject: string): string {
  const spot = { place: [], node: null }
  const { brand } = draft
  return `<mj-head>
${subject ? `<mj-title>${draft.tagged(subject, "html", spot)}</mj-title>\n` : ""}${preheader ? `<mj-preview>${draft.tagged(preheader, "html", spot)}</mj-preview>\n` : ""}${webFonts(brand)}<mj-attributes>
${attributes(draft, direction)}
</mj-attributes>
<mj-style>${darkStyle(brand)}</mj-style>
<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
</mj-head>`
}

const webFonts = ({ webFonts }: Brand): string =>
  Object.entries(webFonts)
    .map(([name, href]) => `<mj-font name="${name}" href="${href.replaceAll("&", "&amp;")}" />\n`)
    .join("")

/** Of paragraphs, in pixels; other text has 16 and, in tables, 15. */
export const lookSizes = { muted: 13, large: 20 } as const

/** In pixels, on each side of text, tables and pictures. */
export const blockPaddingPx = 24

function attributes({ brand, start }: Draft, direction: Document["direction"]): string {
  const { light, button, font, radius } = brand
  // mjml writes `direction:ltr` into every row and column, whatever the direction of the message.
  const rows = direction === "rtl" ? ' direction="rtl"' : ""
  return `<mj-all font-family="${font}" />
<mj-text font-size="16px" line-height="1.5" color="${light.text}" align="${start}" padding="8px ${blockPaddingPx}px" />
<mj-table align="${start}" font-size="15px" line-height="1.5" color="${light.text}" padding="8px ${blockPaddingPx}px" />
<mj-image padding="8px ${blockPaddingPx}px" />
<mj-button align="${start}" font-size="16px" font-weight="600" inner-padding="12px 22px" border-radius="${radius}px" padding="12px 24px" />
<mj-divider border-width="1px" border-color="${light.line}" padding="16px 24px" />
<mj-section padding="8px 0"${rows} />
<mj-column${rows} />
<mj-wrapper padding="8px 0"${rows} />
<mj-class name="surface" background-color="${light.surface}" css-class="surface" />
<mj-class name="muted" font-size="${lookSizes.muted}px" color="${light.muted}" />
<mj-class name="large" font-size="${lookSizes.large}px" line-height="1.4" />
<mj-class name="footer" css-class="muted" padding="4px ${blockPaddingPx}px" />
<mj-class name="filled" background-color="${button.ground}" color="${button.text}" />
<mj-class name="outline" background-color="transparent" color="${light.link}" border="2px solid ${light.link}" />`
}

const darkStyle = ({ light, dark, radius }: Brand): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${light.link}; }
@media (prefers-color-scheme: dark) {
  body, .ground > div { background: ${dark.ground} !important; background-color: ${dark.ground} !important; }
  .surface, .surface > table { background: ${dark.surface} !important; background-color: ${dark.surface} !important; }
  .words div, .words table, .words td, .words th { color: ${dark.text} !important; border-color: ${dark.line} !important; }
  .html > div { color: ${dark.text} !important; }
  .html a { color: ${dark.link}; }
  .words a, .outline a { color: ${dark.link} !important; }
  .outline td { border-color: ${dark.link} !important; }
  .line p { border-color: ${dark.line} !important; }
  .muted div, .muted a, .words p.muted, .words p.muted a { color: ${dark.muted} !important; }
${logoPlate({ light, dark, radius })}}
`

/** In dark mode, the ground that a logo was drawn for, unless the dark one is about the same. */
const logoPlate = ({ light, dark, radius }: Pick<Brand, "light" | "dark" | "radius">): string =>
  contrastOf(light.ground, dark.ground) < 3
    ? ""
    : `  .logo td { background: ${light.ground} !important; padding: 8px !important; border-radius: ${radius}px; }\n`
