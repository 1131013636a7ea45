import type { Language } from "#contract/message-words"

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
