import { limits } from "#contract/limits"
import type { Language } from "#contract/message-words"
import { escapeHtml } from "../../submit/footer.ts"
import { subscribeTexts } from "./subscribe-texts.ts"

type Invitation = { language: Language; email: string; sender: string; link: string }

/** The invitation to subscribe again: a sentence, one button, and how to let it be. */
export function subscribeMail({ language, email, sender, link }: Invitation): {
  subject: string
  html: string
  plaintext: string
} {
  const { tag, subject, lead, button, note } = subscribeTexts[language]
  const values: Readonly<Record<string, string>> = { email, sender, days: `${limits.subscribeLinkDays}` }
  // In one pass: a name that looks like a placeholder stays a name.
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
  return {
    subject,
    html:
      `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">` +
      `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="margin:0;padding:32px 16px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px">` +
      `<div style="max-width:480px;margin:0 auto"><p style="margin:0 0 24px">${escapeHtml(filled(lead))}</p>` +
      `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;` +
      `border-radius:7px;background:#3441b8;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>` +
      `<p style="margin:0;font-size:13px;line-height:20px;color:#767676">${escapeHtml(filled(note))}</p></div></body></html>`,
    plaintext: `${filled(lead)}\n\n${link}\n\n${filled(note)}\n`,
  }
}
