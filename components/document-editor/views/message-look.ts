import type { Brand } from "#lib/documents/brand"

/** The brand as properties that canvas.css reads; sizes are those of compose/write-head.ts. */
export const messageLook = ({
  light,
  button,
  font,
  headingFont,
  width,
  radius,
}: Brand): Record<`--m-${string}`, string> => ({
  "--m-ground": light.ground,
  "--m-surface": light.surface,
  "--m-text": light.text,
  "--m-muted": light.muted,
  "--m-link": light.link,
  "--m-line": light.line,
  "--m-button": button.ground,
  "--m-button-text": button.text,
  "--m-font": font,
  "--m-heading-font": headingFont ?? font,
  "--m-width": `${width}px`,
  "--m-radius": `${radius}px`,
})
