import type { Language } from "#contract/message-words"

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

/** The unsubscribe footer in every language of the interface; `{email}` is the recipient's address. */
export const footerTexts: Readonly<
  Record<Language, { /** BCP 47 tag of the language. */ tag: string; sent: string; unsubscribe: string }>
> = {
  be: {
    tag: "be",
    sent: "Гэты ліст адпраўлены на адрас {email}.",
    unsubscribe: "Адпісацца ад рассылкі",
  },
  de: {
    tag: "de",
    sent: "Diese E-Mail wurde an {email} gesendet.",
    unsubscribe: "Abmelden",
  },
  en: {
    tag: "en",
    sent: "This email was sent to {email}.",
    unsubscribe: "Unsubscribe",
  },
  es: {
    tag: "es",
    sent: "Este correo se ha enviado a {email}.",
    unsubscribe: "Cancelar la suscripción",
  },
  fr: {
    tag: "fr",
    sent: "Cet e-mail a été envoyé à {email}.",
    unsubscribe: "Se désabonner",
  },
  it: {
    tag: "it",
    sent: "Questa e-mail è stata inviata a {email}.",
    unsubscribe: "Annulla l'iscrizione",
  },
  pl: {
    tag: "pl",
    sent: "Ta wiadomość została wysłana na adres {email}.",
    unsubscribe: "Zrezygnuj z subskrypcji",
  },
  pt: {
    tag: "pt",
    sent: "Este e-mail foi enviado para {email}.",
    unsubscribe: "Cancelar a inscrição",
  },
  ru: {
    tag: "ru",
    sent: "Это письмо отправлено на адрес {email}.",
    unsubscribe: "Отписаться от рассылки",
  },
  ua: {
    tag: "uk",
    sent: "Цей лист надіслано на адресу {email}.",
    unsubscribe: "Відписатися від розсилки",
  },
  kz: {
    tag: "kk",
    sent: "Бұл хат {email} мекенжайына жіберілді.",
    unsubscribe: "Жазылымнан бас тарту",
  },
}
