import type { Language } from "#contract/message-words"

type SubscribeTexts = {
  /** BCP 47 tag of the language. */
  tag: string
  subject: string
  /** `{email}` is the recipient's address, `{sender}` the sender's name. */
  lead: string
  button: string
  /** `{days}` is how long the link works. */
  note: string
}

/** The invitation to subscribe again in every language of the interface (SUBSCRIBE-3). */
export const subscribeTexts: Readonly<Record<Language, SubscribeTexts>> = {
  be: {
    tag: "be",
    subject: "Падпісацца зноў?",
    lead: "На адрас {email} зараз не прыходзяць лісты ад {sender}. Каб атрымліваць іх зноў, перайдзіце па спасылцы і пацвердзіце.",
    button: "Падпісацца зноў",
    note: "Калі вы гэтага не хочаце, нічога не рабіце. Спасылка дзейнічае дзён: {days}.",
  },
  de: {
    tag: "de",
    subject: "Wieder anmelden?",
    lead: "{email} bekommt zurzeit keine E-Mails von {sender}. Um sie wieder zu bekommen, folgen Sie dem Link und bestätigen Sie.",
    button: "Wieder anmelden",
    note: "Wenn Sie das nicht möchten, tun Sie nichts. Der Link gilt {days} Tage.",
  },
  en: {
    tag: "en",
    subject: "Subscribe again?",
    lead: "{email} gets no mail from {sender} at present. To get it again, follow this link and confirm.",
    button: "Subscribe again",
    note: "If you do not want this, do nothing. The link works for {days} days.",
  },
  es: {
    tag: "es",
    subject: "¿Suscribirse de nuevo?",
    lead: "{email} no recibe ahora correo de {sender}. Para volver a recibirlo, siga el enlace y confirme.",
    button: "Suscribirse de nuevo",
    note: "Si no lo desea, no haga nada. El enlace es válido durante {days} días.",
  },
  fr: {
    tag: "fr",
    subject: "Se réabonner ?",
    lead: "{email} ne reçoit plus d’e-mails de {sender}. Pour les recevoir de nouveau, suivez le lien et confirmez.",
    button: "Se réabonner",
    note: "Si vous ne le souhaitez pas, ne faites rien. Le lien est valable {days} jours.",
  },
  it: {
    tag: "it",
    subject: "Iscriversi di nuovo?",
    lead: "{email} al momento non riceve e-mail da {sender}. Per riceverle di nuovo, segua il link e confermi.",
    button: "Iscriviti di nuovo",
    note: "Se non lo desidera, non faccia nulla. Il link è valido per {days} giorni.",
  },
  kz: {
    tag: "kk",
    subject: "Қайта жазыласыз ба?",
    lead: "{email} мекенжайына қазір {sender} хаттары келмейді. Оларды қайта алу үшін сілтемеге өтіп, растаңыз.",
    button: "Қайта жазылу",
    note: "Қаламасаңыз, ештеңе істемеңіз. Сілтеме {days} күн жарамды.",
  },
  pl: {
    tag: "pl",
    subject: "Zapisać się ponownie?",
    lead: "Na adres {email} nie przychodzą teraz wiadomości od {sender}. Aby znów je otrzymywać, otwórz link i potwierdź.",
    button: "Zapisz ponownie",
    note: "Jeśli tego nie chcesz, nie rób nic. Link jest ważny {days} dni.",
  },
  pt: {
    tag: "pt",
    subject: "Subscrever de novo?",
    lead: "{email} não recebe agora e-mails de {sender}. Para voltar a recebê-los, siga a ligação e confirme.",
    button: "Subscrever de novo",
    note: "Se não o desejar, não faça nada. A ligação é válida durante {days} dias.",
  },
  ru: {
    tag: "ru",
    subject: "Подписаться снова?",
    lead: "На адрес {email} сейчас не приходят письма от {sender}. Чтобы получать их снова, перейдите по ссылке и подтвердите.",
    button: "Подписаться снова",
    note: "Если вы этого не хотите, ничего не делайте. Ссылка действует дней: {days}.",
  },
  ua: {
    tag: "uk",
    subject: "Підписатися знову?",
    lead: "На адресу {email} зараз не надходять листи від {sender}. Щоб отримувати їх знову, перейдіть за посиланням і підтвердьте.",
    button: "Підписатися знову",
    note: "Якщо ви цього не хочете, нічого не робіть. Посилання дійсне днів: {days}.",
  },
}
