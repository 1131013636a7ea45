import { Tokenizer, type TokenizerCallbacks } from "htmlparser2"

const nothing = () => {}
const silent: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
}

/** Reads text by the rules of HTML: comments, scripts and quotes are understood, and entities left as they are. */
export function readTokens(text: string, callbacks: Partial<TokenizerCallbacks>): void {
  new Tokenizer({ decodeEntities: false }, { ...silent, ...callbacks }).write(text)
}
