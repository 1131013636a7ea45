import type { Brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { Draft } from "./draft.ts"

/** The head: title and preheader, the brand's styles for every block, and the dark colours. */
export function writeHead(draft: Draft, { direction, preheader }: Document, subject: string): string {
  const spot = { place: [], node: null }
  const { brand } = draft
  return `<mj-head>
${subject ? `<mj-title>${draft.tagged(subject, "html", spot)}</mj-title>\n` : ""}${preheader ? `<mj-preview>${draft.tagged(preheader, "html", spot)}</mj-preview>\n` : ""}${webFonts(brand)}<mj-attributes>
${attributes(brand, direction)}
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

function attributes({ light, button, font, radius }: Brand, direction: Document["direction"]): string {
  const start = direction === "rtl" ? "right" : "left"
  return `<mj-all font-family="${font}" />
<mj-text font-size="16px" line-height="1.5" color="${light.text}" align="${start}" padding="8px 24px" />
<mj-table font-size="15px" line-height="1.5" color="${light.text}" padding="8px 24px" />
<mj-image padding="8px 24px" />
<mj-button align="${start}" font-size="16px" font-weight="600" inner-padding="12px 22px" border-radius="${radius}px" padding="12px 24px" />
<mj-divider border-width="1px" border-color="${light.line}" padding="16px 24px" />
<mj-section padding="8px 0" />
<mj-wrapper padding="8px 0" />
<mj-class name="surface" background-color="${light.surface}" css-class="surface" />
<mj-class name="muted" font-size="${lookSizes.muted}px" color="${light.muted}" />
<mj-class name="large" font-size="${lookSizes.large}px" line-height="1.4" />
<mj-class name="footer" css-class="muted" padding="4px 24px" />
<mj-class name="filled" background-color="${button.ground}" color="${button.text}" />
<mj-class name="outline" background-color="transparent" color="${light.link}" border="2px solid ${light.link}" />`
}

const darkStyle = ({ light, dark }: Brand): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${light.link}; }
@media (prefers-color-scheme: dark) {
  body, .ground > div { background: ${dark.ground} !important; background-color: ${dark.ground} !important; }
  .surface, .surface > table { background: ${dark.surface} !important; background-color: ${dark.surface} !important; }
  .words div, .words table, .words td, .words th { color: ${dark.text} !important; border-color: ${dark.line} !important; }
  .html > div { color: ${dark.text} !important; }
  .words a, .outline a { color: ${dark.link} !important; }
  .outline td { border-color: ${dark.link} !important; }
  .line p { border-color: ${dark.line} !important; }
  .muted div, .muted a, .words p.muted, .words p.muted a { color: ${dark.muted} !important; }
}
`
