import { placed, type Writers } from "../../compose/writing.ts"

export const section: Writers<"section"> = {
  section: {
    mjml({ attrs, content }, { spot, inside }) {
      const isOwnGround = attrs.ground !== null
      const ground = isOwnGround ? `background-color="${attrs.ground}"` : 'mj-class="surface"'
      const padding = attrs.padding === null ? "" : ` padding="${attrs.padding}px 0"`
      return `<mj-wrapper ${ground}${padding}>\n${inside(placed(content, spot.place), { isOwnGround })}\n</mj-wrapper>`
    },
    text: ({ content }, { spot, partsOf }) => partsOf(content, spot.place),
  },
}
