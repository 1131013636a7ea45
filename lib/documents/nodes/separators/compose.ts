import { cssClass, type Writers } from "../../compose/writing.ts"

export const separators: Writers<"divider" | "spacer"> = {
  divider: {
    mjml: (_, { around }) => `<mj-divider${cssClass("line", around)} />`,
    text: () => "----",
  },
  spacer: {
    mjml: ({ attrs }) => `<mj-spacer height="${attrs.height}px" />`,
    text: () => "",
  },
}
