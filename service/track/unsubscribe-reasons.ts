import type { Language } from "#contract/message-words"

/** Reasons from which readers may choose; optional. */
export const reasons = ["too_many", "not_useful", "not_requested", "other_address", "other"] as const
export type Reason = (typeof reasons)[number]

/** The reasons as recipients see them (UNSUB-9). Senders get the English ones: `commentOf`. */
export const reasonTexts: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  be: {
    too_many: "Занадта шмат лістоў",
    not_useful: "Змест мне не карысны",
    not_requested: "Падпіска аформлена без маёй згоды",
    other_address: "Карыстаюся іншым адрасам",
    other: "Іншая прычына",
  },
  de: {
    too_many: "Zu viele E-Mails",
    not_useful: "Der Inhalt nützt mir nichts",
    not_requested: "Ich habe mich nicht angemeldet",
    other_address: "Ich nutze eine andere Adresse",
    other: "Anderer Grund",
  },
  en: {
    too_many: "Too many messages",
    not_useful: "The content is not useful to me",
    not_requested: "I did not sign up",
    other_address: "I use another address",
    other: "Another reason",
  },
  es: {
    too_many: "Demasiados correos",
    not_useful: "El contenido no me resulta útil",
    not_requested: "No me suscribí",
    other_address: "Uso otra dirección",
    other: "Otro motivo",
  },
  fr: {
    too_many: "Trop d’e-mails",
    not_useful: "Le contenu ne m’est pas utile",
    not_requested: "Je n’ai pas demandé cet abonnement",
    other_address: "J’utilise une autre adresse",
    other: "Autre raison",
  },
  it: {
    too_many: "Troppe e-mail",
    not_useful: "Il contenuto non mi è utile",
    not_requested: "Non ho richiesto questa iscrizione",
    other_address: "Uso un altro indirizzo",
    other: "Altro motivo",
  },
  kz: {
    too_many: "Хат тым көп",
    not_useful: "Мазмұны маған пайдалы емес",
    not_requested: "Мен жазылған жоқпын",
    other_address: "Басқа мекенжайды қолданамын",
    other: "Басқа себеп",
  },
  pl: {
    too_many: "Za dużo wiadomości",
    not_useful: "Treść nie jest dla mnie przydatna",
    not_requested: "Subskrypcja bez mojej zgody",
    other_address: "Używam innego adresu",
    other: "Inny powód",
  },
  pt: {
    too_many: "Demasiados e-mails",
    not_useful: "O conteúdo não me é útil",
    not_requested: "Não pedi esta subscrição",
    other_address: "Uso outro endereço",
    other: "Outro motivo",
  },
  ru: {
    too_many: "Слишком много писем",
    not_useful: "Содержание мне не полезно",
    not_requested: "Подписка оформлена без моего согласия",
    other_address: "Пользуюсь другим адресом",
    other: "Другая причина",
  },
  ua: {
    too_many: "Забагато листів",
    not_useful: "Зміст мені не корисний",
    not_requested: "Підписку оформлено без моєї згоди",
    other_address: "Користуюся іншою адресою",
    other: "Інша причина",
  },
}

const commentCharsMax = 500

/**
 * Feedback of a recipient for the sender: the chosen reason in English, so that senders can count it over all
 * languages, and the comment. Undefined when there was neither.
 */
export function commentOf(form: URLSearchParams): string | undefined {
  const chosen = reasons.find((one) => one === form.get("reason"))
  const reason = chosen && reasonTexts.en[chosen]
  const comment = form.get("comment")?.replaceAll("\0", "").trim().slice(0, commentCharsMax).toWellFormed()
  return [reason, comment].filter(Boolean).join(": ") || undefined
}
