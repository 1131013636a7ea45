import { Tokenizer } from "htmlparser2"
import { Refusal } from "../refusal.ts"

/** SMTP-8: where an html tag is, a body tag is too. Comments and scripts are not looked into. */
export function checkHtmlForm(html: string): void {
  const seen = new Set<string>()
  const nothing = () => {}
  // No tree is built: unclosed tags, however many, cost no more than others.
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) =>
        void (end - start === 4 && seen.add(html.slice(start, end).toLowerCase())),
      onattribname: nothing,
      onattribdata: nothing,
      onattribend: nothing,
      onattribentity: nothing,
      oncdata: nothing,
      onclosetag: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  if (seen.has("html") && !seen.has("body"))
    throw new Refusal(1578, "body.html has an html tag but no body tag.")
}
