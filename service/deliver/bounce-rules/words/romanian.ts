import { phrases, type Vocabulary } from "../vocabulary.ts"

export const romanian: Vocabulary = {
  language: "Romanian",
  source: "replies of Romanian hosting providers",
  subjects: {
    recipient: phrases("utilizator*, destinatar*, casuta*, cutia postala, cutia, cont, contul, contului"),
    address: phrases("adresa, adresei, adrese"),
    sender: phrases("expeditor*"),
    client: phrases("adresa ip, serverul dumneavoastra, ip ul"),
    domain: phrases("domeniu*"),
    message: phrases("mesaj*, atasament*, continut*"),
    system: phrases("serverul, sistemul, serviciul"),
  },
  predicates: {
    unknown: phrases(
      "necunoscut*, nu exista, inexistent*, nu a fost gasit*, invalid*, nu este valid*, incorect*",
    ),
    disabled: phrases("dezactivat*, suspendat*, inactiv*, blocat temporar"),
    gone: phrases("sters, stearsa, inchis, inchisa, expirat*, nu mai exista"),
    full: phrases("plin, plina, cota depasita, depasit cota, spatiu insuficient, cota"),
    busy: phrases("ocupat, supraincarcat, temporar indisponibil*"),
    listed: phrases("lista neagra, listele negre"),
    blocked: phrases("blocat, blocata"),
    refused: phrases("respins*, refuzat*, interzis*, nu este permis*, nepermis*"),
    too_large: phrases("prea mare, depaseste dimensiunea"),
  },
  statements: [
    { means: "try_later", strength: 7, phrases: phrases("incercati din nou, mai tarziu, temporar") },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("prea multe mesaje, prea multe conexiuni"),
    },
    { means: "spam", strength: 7, phrases: phrases("nesolicitat*, ca spam") },
  ],
  samples: [
    { reply: "550 Utilizator necunoscut", means: "user_unknown" },
    { reply: "550 Contul a fost suspendat", means: "user_inactive" },
    { reply: "552 Căsuța poștală este plină", means: "mailbox_full" },
  ],
}
