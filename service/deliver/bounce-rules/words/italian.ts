import { phrases, type Vocabulary } from "../vocabulary.ts"

export const italian: Vocabulary = {
  language: "Italian",
  source: "replies of Libero, Virgilio, TIM, Aruba and the reports of Exchange in Italian",
  subjects: {
    recipient: phrases(`
      destinatario, destinatari, utente, utenti, casella, caselle, casella di posta, casella postale, destin,
      account
    `),
    address: phrases(`
      indirizzo, indirizzi, indirizzo email, indirizzo e mail, indirizzo di posta
    `),
    sender: phrases("mittente, mittenti, dominio del mittente, indirizzo del mittente"),
    client: phrases("indirizzo ip, vostro ip, tuo ip, vostro server"),
    domain: phrases("dominio, nome a dominio"),
    message: phrases("messaggio, messaggi, posta, contenuto, allegato, allegati"),
    system: phrases("servizio, sistema, server"),
  },
  predicates: {
    unknown: phrases(`
      sconosciut*, non esiste, non esistono, inesistente, inesistenti, non trovat*, non valid*, errato, errata,
      nessun utente, trovare l'indirizzo, non e stato trovato, non riconosciut*
    `),
    disabled: phrases(`
      disabilitat*, disattivat*, disatttivata, inattiv*, sospes*, bloccat*, non attiv*, non e attiva
    `),
    gone: phrases(`
      cancellat*, eliminat*, chius*, scadut*, non esiste piu, rimoss*, cessat*
    `),
    full: phrases(`
      pien*, quota superata, spazio esaurito, spazio insufficiente, ha superato la quota, superata, esaurit*,
      oltre quota
    `),
    busy: phrases(`
      occupat*, sovraccaric*, temporaneamente non disponibile, non disponibile
    `),
    listed: phrases("lista nera, black list, blacklist"),
    refused: phrases(`
      rifiutat*, respint*, negat*, non consentit*, non autorizzat*, non accettat*, vietat*
    `),
    too_large: phrases(`
      troppo grande, troppo lungo, supera la dimensione, dimensione massima, dimensioni eccessive
    `),
  },
  statements: [
    {
      means: "try_later",
      strength: 7,
      phrases: phrases("riprova piu tardi, riprovare piu tardi, piu tardi, temporaneamente, riprovare"),
    },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("troppe connessioni, troppi messaggi"),
    },
    {
      means: "spam",
      strength: 7,
      phrases: phrases(`
      posta indesiderata, indesiderat*, contenuto rifiutato, cattiva reputazione, pubblicita
    `),
    },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      mittente rifiutato, mittente non valido, mittente sconosciuto, autenticazione richiesta, non autenticato,
      dns inverso
    `),
    },
    {
      means: "destination_misconfigured",
      strength: 9,
      phrases: phrases(`
      relay negato, relay non consentito, relay non autorizzato, configurato male
    `),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases(`
      dominio inesistente, dominio sconosciuto, dominio non valido, dominio non trovato, il dominio non esiste
    `),
    },
  ],
  advice: phrases(`
      per maggiori, per ulteriori, verifica, verificare, contattare, si prega di, vedi
    `),
  samples: [
    { reply: "550 Destinatario sconosciuto", means: "user_unknown" },
    { reply: "550 Casella disattivata", means: "user_inactive" },
    { reply: "550 La casella è stata cancellata", means: "mailbox_discarded" },
    { reply: "552 La casella del destinatario è piena", means: "mailbox_full" },
  ],
}
