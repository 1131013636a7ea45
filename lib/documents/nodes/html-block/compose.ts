import { cssClass, type Writers } from "../../compose/writing.ts"

export const htmlBlock: Writers<"htmlBlock"> = {
  htmlBlock: {
    mjml({ attrs: { html } }, { draft, spot, around }) {
      const hasBraces = html.replace(/\{\{[^{}]*\}\}/g, "").includes("}}")
      if (around.isInCondition && hasBraces && draft.endsConditionsWithBraces)
        draft.find("html_ends_condition", spot)
      if (/<!doctype|<html\b|<body\b/i.test(html)) draft.find("html_is_whole_document", spot)
      // Content with its own colours keeps them in the dark scheme.
      return `<mj-text${cssClass("html", around)} padding="0">${draft.vault.store(html)}</mj-text>`
    },
    text: ({ attrs }, { draft, textOfHtml }) => draft.wordsOfHtml(attrs.html, textOfHtml),
  },
}
