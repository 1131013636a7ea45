import { phrases, type Vocabulary } from "../vocabulary.ts"

export const swedish: Vocabulary = {
  language: "Swedish",
  source: "replies of Telia, Loopia and of Swedish hosting providers",
  subjects: {
    recipient: phrases("mottagar*, anvandar*, brevlada*, postlada*, konto, kontot, inkorg*, adressat*"),
    address: phrases("adress*, e postadress*, epostadress*, mejladress*"),
    sender: phrases("avsandar*"),
    client: phrases("din server, ip adress*, er server"),
    domain: phrases("doman*"),
    message: phrases("meddeland*, bilag*, innehall*, brev*, mejl*"),
    system: phrases("servern, systemet, tjansten"),
  },
  predicates: {
    unknown: phrases(
      `finns inte, existerar inte, okand*, hittades inte, kan inte hittas, ogiltig*, felaktig*, saknas, finns ej`,
    ),
    disabled: phrases("avstangd, avstangt, sparrad, sparrat, inaktiv*, inaktiverad*, inte aktiv"),
    gone: phrases(
      `borttagen, borttaget, har upphort, avslutad, avslutat, finns inte langre, raderad, raderat, har slutat`,
    ),
    full: phrases("ar full, fullt, overfull, kvoten, utrymmet, saknar utrymme"),
    busy: phrases("upptagen, overbelastad, tillfalligt otillganglig"),
    listed: phrases("svartlist*, sparrlista"),
    blocked: phrases("blockerad*, blockerats"),
    refused: phrases("avvisad*, nekad*, nekas, inte tillat*, avvisat, avvisades, vagrad*"),
    too_large: phrases("for stort, for stor, overskrider storleken"),
  },
  statements: [
    { means: "try_later", strength: 7, phrases: phrases("forsok igen, senare, tillfalligt") },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("for manga meddelanden, for manga anslutningar"),
    },
    { means: "spam", strength: 7, phrases: phrases("skrappost, som spam, virus") },
  ],
  samples: [
    { reply: "550 Mottagaren finns inte", means: "user_unknown" },
    { reply: "550 Kontot är avstängt", means: "user_inactive" },
    { reply: "552 Brevlådan är full", means: "mailbox_full" },
  ],
}
