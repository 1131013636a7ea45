import type { Language } from "#contract/message-words"
import { footerTexts } from "./footer-texts.ts"

export type Footer = { html: string; plaintext: string }

/**
 * The unsubscribe footer of one letter (UNSUB-1): contains the address of the recipient and the link. It is made after
 * substitution, so nothing in it is taken for a merge tag.
 */
export function footer(language: Language, email: string, unsubscribe_url: string): Footer {
  const { tag, sent, unsubscribe } = footerTexts[language]
  const [before = "", after = ""] = sent.split("{email}")
  return {
    html:
      `<div lang="${tag}" style="clear:both;margin:24px auto 0;padding:16px 8px;text-align:center;` +
      `font-family:Arial,Helvetica,sans-serif;font-size:12px;line-height:18px;color:#767676">` +
      `${escapeHtml(before + email + after)} ` +
      `<a href="${escapeHtml(unsubscribe_url)}" style="color:#767676;text-decoration:underline">` +
      `${escapeHtml(unsubscribe)}</a></div>`,
    plaintext: `--\n${before}${email}${after}\n${unsubscribe}: ${unsubscribe_url}\n`,
  }
}

/** Text inside HTML text or a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
