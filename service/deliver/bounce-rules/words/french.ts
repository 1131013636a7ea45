import { phrases, type Vocabulary } from "../vocabulary.ts"

export const french: Vocabulary = {
  language: "French",
  source: "replies of Orange, LaPoste, Free, SFR and of French hosting providers",
  subjects: {
    recipient: phrases(`
      destinataire*, utilisateur*, boite, boites, boite aux lettres, boite de messagerie, boite mail, compte,
      comptes, boite du destinataire, compte du destinataire, abonne, messagerie, bal
    `),
    address: phrases(`
      adresse, adresses, adresse email, adresse e mail, adresse mail, adresse electronique
    `),
    sender: phrases(`
      expediteur*, emetteur*, adresse de l expediteur, domaine de l expediteur, domaine expediteur
    `),
    client: phrases(`
      adresse ip, ip source, votre serveur, votre ip, serveur emetteur, adresse ip source
    `),
    domain: phrases("domaine, nom de domaine, hote, serveur destinataire"),
    message: phrases(`
      message*, courriel, courrier, mail, contenu, piece jointe, pieces jointes
    `),
    system: phrases("service, serveur, systeme, disque"),
  },
  predicates: {
    unknown: phrases(`
      inconnu*, n existe pas, inexistant*, invalide*, introuvable*, non trouve*, n a pas ete trouve*, pas
      valide, erronee, incorrecte, aucun utilisateur, aucun destinataire, n'existe pas, n'existent pas, aucune
      boite, non valide
    `),
    disabled: phrases(`
      desactive*, inactif, inactive, suspendu*, bloque, verrouille*, archivee, est archive, non active, est
      bloque, pas active
    `),
    gone: phrases(`
      ferme, fermee, supprime*, expire*, n est plus, n'est plus, n'existe plus, n existe plus, resilie*,
      cloture*, plus valide
    `),
    full: phrases(`
      plein*, sature*, quota depasse, quota, espace insuffisant, depasse son quota, espace disque, pleine
    `),
    busy: phrases("surcharge*, occupe, temporairement indisponible, indisponible"),
    listed: phrases("liste noire, listes noires, sur liste noire, blackliste*"),
    blocked: phrases("bloquee*, bloques"),
    refused: phrases(`
      refuse*, rejete*, interdit*, non autorise*, pas autorise*, accepte pas, n'est pas autorise, refus
    `),
    too_large: phrases(`
      trop gros, trop volumineux, trop grand, trop long, taille limite, taille maximale, depasse la taille,
      taille limite du message
    `),
  },
  statements: [
    {
      means: "try_later",
      strength: 9,
      phrases: phrases(`
      essayer plus tard, reessayer plus tard, ressayer plus tard, trop d'erreurs, veuillez reessayer, veuillez
      essayer, ulterieurement
    `),
    },
    {
      means: "try_later",
      strength: 9,
      neverSuppresses: true,
      phrases: phrases("trop de connexions, trop de messages, trop de destinataires, par heure"),
    },
    {
      means: "spam",
      strength: 7,
      phrases: phrases(`
      pourriel, indesirable*, incident de spam, courrier indesirable, contenu refuse, mauvaise reputation, abus
      detecte
    `),
    },
    {
      means: "blacklisted",
      strength: 9,
      phrases: phrases(`
      ip source bloquee, adresse ip bloquee, ip bloquee, adresse ip source bloquee
    `),
    },
    {
      means: "policy",
      strength: 8,
      phrases: phrases(`
      emetteur invalide, expediteur invalide, expediteur refuse, expediteur inconnu, authentification requise,
      non authentifie, authentification invalide, resolution inverse
    `),
    },
    {
      means: "destination_misconfigured",
      strength: 9,
      phrases: phrases(`
      relais refuse, relais interdit, relais non autorise, boucle, mal configure, relayage
    `),
    },
    {
      means: "domain_inactive",
      strength: 9,
      phrases: phrases("domaine inconnu, domaine inexistant, domaine invalide, hote inconnu"),
    },
    {
      means: "user_unknown",
      strength: 9,
      phrases: phrases(`
      destinataire invalide, utilisateur inconnu, destinataire inconnu, au moins un destinataire invalide
    `),
    },
  ],
  advice: phrases(`
      veuillez contacter, veuillez verifier, pour plus, voir, contactez, merci de
    `),
  samples: [
    { reply: "550 Utilisateur inconnu", means: "user_unknown" },
    { reply: "550 Ce compte est désactivé", means: "user_inactive" },
    { reply: "550 Cette boîte a été supprimée", means: "mailbox_discarded" },
    { reply: "552 Boîte du destinataire pleine", means: "mailbox_full" },
    { reply: "550 Votre adresse IP est sur liste noire", phase: "connect", means: "blacklisted" },
    { reply: "550 Message trop volumineux", phase: "data", means: "too_large" },
  ],
}
