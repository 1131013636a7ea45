import type { DeliveryStatus } from "#contract/delivery-status"
import { catalogue } from "./catalogue.ts"

/**
 * What a delivery_status means for people: the answer of a story, and what to do (explain-reasons.ts: a few words for tables).
 * `{host}` in an answer stands for the recipient's mail server ("example.com"). A word that is not here shows raw.
 */
export type Explanation = {
  /** The sentence that a story begins with. */
  answer: string
  /** Why, and what happens with the address from now on. */
  detail: string
  /** What to do, most useful first; empty when nothing needs doing. */
  steps: readonly Step[]
}

export type Step = { title: string; text: string; link?: StepLink }

/**
 * Where a step is done: the dialog that sends the message again, the address's suppression, the sender's domain, the
 * message's content or its SMTP conversation. Who may not go there sees the step without a link.
 */
export type StepLink = "resend" | "suppression" | "domain" | "content" | "conversation"

export type Explanations = Partial<Record<DeliveryStatus, Explanation>>

const nothing: Step = {
  title: "Nothing to do now",
  text: "It is tried again by itself for 48 hours.",
}
const askPerson: Step = {
  title: "Ask for another address",
  text: "Reach the person another way and have the address corrected.",
  link: "suppression",
}
const checkForm: Step = {
  title: "Check where it was typed",
  text: "Misspelt addresses often come from a sign-up form that asks for no confirmation.",
}
const lookAtContent: Step = {
  title: "Look at the message",
  text: "Links to unknown domains, missing plain text and shouting subjects are the usual reasons.",
  link: "content",
}

const checkDomain: Step = {
  title: "Check the sender domain",
  text: "DKIM, SPF and DMARC must agree with the From address.",
  link: "domain",
}

const english = {
  err_user_unknown: {
    answer: "{host} has no such mailbox",
    detail:
      "The server knows the domain but not the name before the @. The address is held back from now on.",
    steps: [checkForm, askPerson],
  },
  err_user_inactive: {
    answer: "The mailbox at {host} is closed",
    detail: "It existed once and takes no mail any more. The address is held back from now on.",
    steps: [askPerson],
  },
  err_mailbox_discarded: {
    answer: "The mailbox at {host} was given up",
    detail: "Its owner or the provider removed it. The address is held back from now on.",
    steps: [askPerson],
  },
  err_mailbox_full: {
    answer: "The mailbox at {host} is full",
    detail: "The address is fine. It is held back for 3 days, then free again.",
    steps: [
      {
        title: "Wait, then send again",
        text: "Most full mailboxes are emptied within days.",
        link: "resend",
      },
    ],
  },
  err_will_retry: {
    answer: "{host} asked to wait",
    detail: "The answer was a temporary one. Nothing is wrong with the address yet.",
    steps: [nothing],
  },
  err_retry_letter: {
    answer: "{host} asked to wait",
    detail: "The answer was a temporary one. Nothing is wrong with the address yet.",
    steps: [nothing],
  },
  err_resend: {
    answer: "{host} did not take it this time",
    detail: "It goes out again through another way.",
    steps: [nothing],
  },
  err_spam_rejected: {
    answer: "{host} took it for spam",
    detail:
      "The address is fine: the message was turned away for what is in it. The address is held back for 3 days.",
    steps: [lookAtContent, checkDomain],
  },
  err_spam_skipped: {
    answer: "It was not sent because it looked like spam",
    detail: "Our own check stopped it before it left.",
    steps: [lookAtContent],
  },
  err_spam_removed: {
    answer: "It was removed as spam",
    detail: "It was taken out of the queue before it left.",
    steps: [lookAtContent],
  },
  err_blacklisted: {
    answer: "{host} refused it because our server is on its block list",
    detail:
      "The address is fine: the message was turned away for where it came from. The address is held back for 3 days, then free again.",
    steps: [
      { title: "Ask to be taken off the list", text: "The reply usually names the list and its form." },
      {
        title: "Send it again meanwhile",
        text: "Another sending server is often not on the list.",
        link: "resend",
      },
    ],
  },
  err_too_large: {
    answer: "The message is too large for {host}",
    detail: "Their limit is smaller than this message with its attachments.",
    steps: [{ title: "Shrink the attachments", text: "Link to the file instead of attaching it." }],
  },
  err_unsubscribed: {
    answer: "The person unsubscribed",
    detail: "It was not sent. The address stays held back until the person subscribes again.",
    steps: [],
  },
  err_unreachable: {
    answer: "No mail server of {host} took it within 48 hours",
    detail: "We tried again and again and gave up. The address may be fine.",
    steps: [
      { title: "Check the domain", text: "A misspelt domain looks just like one whose servers are down." },
    ],
  },
  err_giveup: {
    answer: "We gave up after 48 hours of tries",
    detail: "{host} kept asking to wait.",
    steps: [{ title: "Send it again", text: "If it still matters, send it once more now.", link: "resend" }],
  },
  err_domain_inactive: {
    answer: "{host} does not take mail",
    detail: "The domain has no mail server. The address is held back from now on.",
    steps: [checkForm],
  },
  err_no_dns: {
    answer: "There is no domain {host}",
    detail: "Name servers do not know it.",
    steps: [checkForm],
  },
  err_no_smtp: {
    answer: "{host} has no mail server that answers",
    detail: "The domain exists, but nothing takes mail for it.",
    steps: [checkForm],
  },
  err_destination_misconfigured: {
    answer: "The mail server of {host} is set up wrongly",
    detail: "It refused for a reason of its own, such as relaying or a loop.",
    steps: [
      {
        title: "Tell the recipient’s administrator",
        text: "The reply below is what they need to see.",
        link: "conversation",
      },
    ],
  },
  err_delivery_failed: {
    answer: "{host} refused it",
    detail: "The server said no without a reason that we know. Its own words are below.",
    steps: [
      {
        title: "Read the reply",
        text: "The last line of the conversation is the server’s answer.",
        link: "conversation",
      },
    ],
  },
  err_src_invalid: {
    answer: "{host} refused the sender",
    detail: "The From address or its domain was not accepted.",
    steps: [checkDomain],
  },
  err_dest_invalid: {
    answer: "This is not an address that {host} can use",
    detail: "It was not sent.",
    steps: [checkForm],
  },
  err_skip_letter: {
    answer: "It was not sent",
    detail: "It was taken out before it left.",
    steps: [],
  },
  not_sent: {
    answer: "It was not sent",
    detail: "It was taken out before it left.",
    steps: [],
  },
  skip_dup_unreachable: {
    answer: "It was held back: the address failed before",
    detail: "An earlier message to it failed for good.",
    steps: [askPerson],
  },
  skip_dup_temp_unreachable: {
    answer: "It was held back: the address failed a short while ago",
    detail: "Addresses that fail for a while rest for 3 days.",
    steps: [nothing],
  },
  skip_dup_mailbox_full: {
    answer: "It was held back: the mailbox was full a short while ago",
    detail: "Full mailboxes rest for 3 days.",
    steps: [],
  },
  err_lost: {
    answer: "We do not know what became of it",
    detail: "The connection broke after the message was handed over.",
    steps: [
      {
        title: "Send it again",
        text: "If it matters more than a second copy would annoy.",
        link: "resend",
      },
    ],
  },
  err_internal: {
    answer: "Something on our side failed",
    detail: "The message did not leave.",
    steps: [
      {
        title: "Send it again",
        text: "If it fails once more, look into the service’s log.",
        link: "resend",
      },
    ],
  },
  err_not_available: {
    answer: "{host} was not available",
    detail: "The server did not talk to us.",
    steps: [nothing],
  },
  ok_fbl: {
    answer: "The person reported it as spam",
    detail: "{host} passed the report on. The address is held back from now on.",
    steps: [
      {
        title: "Do not write again",
        text: "A second message after a complaint harms all others.",
        link: "suppression",
      },
      {
        title: "Look at why it came",
        text: "People report what they did not ask for or cannot leave.",
        link: "content",
      },
    ],
  },
  ok_spam_folder: {
    answer: "It arrived in the spam folder",
    detail: "{host} took it and put it where few people look.",
    steps: [lookAtContent],
  },
} satisfies Explanations

const nichts: Step = {
  title: "Jetzt ist nichts zu tun",
  text: "Die Zustellung wird 48 Stunden lang von selbst wieder versucht.",
}
const nachfragen: Step = {
  title: "Nach einer anderen Adresse fragen",
  text: "Die Person auf anderem Weg erreichen und die Adresse berichtigen lassen.",
  link: "suppression",
}
const formular: Step = {
  title: "Nachsehen, wo sie eingetippt wurde",
  text: "Vertippte Adressen kommen oft aus einem Formular, das keine Bestätigung verlangt.",
}
const ansehen: Step = {
  title: "Die Nachricht ansehen",
  text: "Links zu unbekannten Domains, fehlender Klartext und schreiende Betreffzeilen sind die üblichen Gründe.",
  link: "content",
}

const domainPruefen: Step = {
  title: "Die Absenderdomain prüfen",
  text: "DKIM, SPF und DMARC müssen zur Absenderadresse passen.",
  link: "domain",
}

const german = {
  err_user_unknown: {
    answer: "{host} hat kein solches Postfach",
    detail:
      "Der Server kennt die Domain, aber nicht den Namen vor dem @. Die Adresse ist von jetzt an gesperrt.",
    steps: [formular, nachfragen],
  },
  err_user_inactive: {
    answer: "Das Postfach bei {host} ist geschlossen",
    detail: "Es gab es einmal, und es nimmt keine Mail mehr an. Die Adresse ist von jetzt an gesperrt.",
    steps: [nachfragen],
  },
  err_mailbox_discarded: {
    answer: "Das Postfach bei {host} wurde aufgegeben",
    detail: "Sein Inhaber oder der Anbieter hat es entfernt. Die Adresse ist von jetzt an gesperrt.",
    steps: [nachfragen],
  },
  err_mailbox_full: {
    answer: "Das Postfach bei {host} ist voll",
    detail: "Die Adresse ist in Ordnung. Sie ist 3 Tage lang gesperrt, dann wieder frei.",
    steps: [
      {
        title: "Warten, dann noch einmal senden",
        text: "Die meisten vollen Postfächer werden in wenigen Tagen geleert.",
        link: "resend",
      },
    ],
  },
  err_will_retry: {
    answer: "{host} bat zu warten",
    detail: "Die Antwort war vorläufig. Mit der Adresse ist noch nichts verkehrt.",
    steps: [nichts],
  },
  err_retry_letter: {
    answer: "{host} bat zu warten",
    detail: "Die Antwort war vorläufig. Mit der Adresse ist noch nichts verkehrt.",
    steps: [nichts],
  },
  err_resend: {
    answer: "{host} nahm sie diesmal nicht an",
    detail: "Sie geht auf einem anderen Weg noch einmal hinaus.",
    steps: [nichts],
  },
  err_spam_rejected: {
    answer: "{host} hielt sie für Spam",
    detail:
      "Die Adresse ist in Ordnung: Die Nachricht wurde wegen ihres Inhalts abgewiesen. Die Adresse ist 3 Tage lang gesperrt.",
    steps: [ansehen, domainPruefen],
  },
  err_spam_skipped: {
    answer: "Sie wurde nicht gesendet, weil sie wie Spam aussah",
    detail: "Unsere eigene Prüfung hielt sie an, bevor sie hinausging.",
    steps: [ansehen],
  },
  err_spam_removed: {
    answer: "Sie wurde als Spam entfernt",
    detail: "Sie wurde aus der Warteschlange genommen, bevor sie hinausging.",
    steps: [ansehen],
  },
  err_blacklisted: {
    answer: "{host} wies sie ab, weil unser Server auf seiner Sperrliste steht",
    detail:
      "Die Adresse ist in Ordnung: Die Nachricht wurde wegen ihrer Herkunft abgewiesen. Die Adresse ist 3 Tage lang gesperrt, dann wieder frei.",
    steps: [
      {
        title: "Um Streichung von der Liste bitten",
        text: "Die Antwort nennt meist die Liste und ihr Formular.",
      },
      {
        title: "Inzwischen noch einmal senden",
        text: "Ein anderer Server steht oft nicht auf der Liste.",
        link: "resend",
      },
    ],
  },
  err_too_large: {
    answer: "Die Nachricht ist zu groß für {host}",
    detail: "Die Grenze dort ist kleiner als diese Nachricht mit ihren Anhängen.",
    steps: [{ title: "Die Anhänge verkleinern", text: "Auf die Datei verlinken, statt sie anzuhängen." }],
  },
  err_unsubscribed: {
    answer: "Die Person hat sich abgemeldet",
    detail: "Sie wurde nicht gesendet. Die Adresse bleibt gesperrt, bis die Person sich wieder anmeldet.",
    steps: [],
  },
  err_unreachable: {
    answer: "Kein Mailserver von {host} nahm sie binnen 48 Stunden an",
    detail: "Wir haben es immer wieder versucht und dann aufgegeben. Die Adresse ist vielleicht in Ordnung.",
    steps: [
      {
        title: "Die Domain prüfen",
        text: "Eine vertippte Domain sieht aus wie eine, deren Server ausgefallen sind.",
      },
    ],
  },
  err_giveup: {
    answer: "Wir haben nach 48 Stunden aufgegeben",
    detail: "{host} bat immer wieder zu warten.",
    steps: [
      {
        title: "Noch einmal senden",
        text: "Wenn sie noch wichtig ist, jetzt noch einmal senden.",
        link: "resend",
      },
    ],
  },
  err_domain_inactive: {
    answer: "{host} nimmt keine Mail an",
    detail: "Die Domain hat keinen Mailserver. Die Adresse ist von jetzt an gesperrt.",
    steps: [formular],
  },
  err_no_dns: {
    answer: "Die Domain {host} gibt es nicht",
    detail: "Die Nameserver kennen sie nicht.",
    steps: [formular],
  },
  err_no_smtp: {
    answer: "{host} hat keinen Mailserver, der antwortet",
    detail: "Die Domain gibt es, aber nichts nimmt dort Mail an.",
    steps: [formular],
  },
  err_destination_misconfigured: {
    answer: "Der Mailserver von {host} ist falsch eingestellt",
    detail: "Er lehnte aus einem eigenen Grund ab, etwa wegen Weiterleitung oder einer Schleife.",
    steps: [
      {
        title: "Der Administration dort Bescheid geben",
        text: "Die Antwort unten ist das, was sie sehen muss.",
        link: "conversation",
      },
    ],
  },
  err_delivery_failed: {
    answer: "{host} lehnte sie ab",
    detail: "Der Server sagte Nein, ohne einen Grund, den wir kennen. Seine eigenen Worte stehen unten.",
    steps: [
      {
        title: "Die Antwort lesen",
        text: "Die letzte Zeile des Gesprächs ist die Antwort des Servers.",
        link: "conversation",
      },
    ],
  },
  err_src_invalid: {
    answer: "{host} lehnte den Absender ab",
    detail: "Die Absenderadresse oder ihre Domain wurde nicht angenommen.",
    steps: [domainPruefen],
  },
  err_dest_invalid: {
    answer: "Das ist keine Adresse, mit der {host} etwas anfangen kann",
    detail: "Sie wurde nicht gesendet.",
    steps: [formular],
  },
  err_skip_letter: {
    answer: "Sie wurde nicht gesendet",
    detail: "Sie wurde herausgenommen, bevor sie hinausging.",
    steps: [],
  },
  not_sent: {
    answer: "Sie wurde nicht gesendet",
    detail: "Sie wurde herausgenommen, bevor sie hinausging.",
    steps: [],
  },
  skip_dup_unreachable: {
    answer: "Sie wurde zurückgehalten: Die Adresse schlug schon fehl",
    detail: "Eine frühere Nachricht an diese Adresse schlug endgültig fehl.",
    steps: [nachfragen],
  },
  skip_dup_temp_unreachable: {
    answer: "Sie wurde zurückgehalten: Die Adresse schlug vor Kurzem fehl",
    detail: "Adressen, die vorübergehend fehlschlagen, ruhen 3 Tage.",
    steps: [nichts],
  },
  skip_dup_mailbox_full: {
    answer: "Sie wurde zurückgehalten: Das Postfach war vor Kurzem voll",
    detail: "Volle Postfächer ruhen 3 Tage.",
    steps: [],
  },
  err_lost: {
    answer: "Wir wissen nicht, was aus ihr wurde",
    detail: "Die Verbindung brach ab, nachdem die Nachricht übergeben war.",
    steps: [
      {
        title: "Noch einmal senden",
        text: "Wenn sie wichtiger ist, als eine zweite stören würde.",
        link: "resend",
      },
    ],
  },
  err_internal: {
    answer: "Auf unserer Seite schlug etwas fehl",
    detail: "Die Nachricht ging nicht hinaus.",
    steps: [
      {
        title: "Noch einmal senden",
        text: "Schlägt es wieder fehl, ins Protokoll des Dienstes sehen.",
        link: "resend",
      },
    ],
  },
  err_not_available: {
    answer: "{host} war nicht erreichbar",
    detail: "Der Server sprach nicht mit uns.",
    steps: [nichts],
  },
  ok_fbl: {
    answer: "Die Person hat sie als Spam gemeldet",
    detail: "{host} hat die Meldung weitergegeben. Die Adresse ist von jetzt an gesperrt.",
    steps: [
      {
        title: "Nicht wieder schreiben",
        text: "Eine zweite Nachricht nach einer Beschwerde schadet allen anderen.",
        link: "suppression",
      },
      {
        title: "Nachsehen, warum sie kam",
        text: "Gemeldet wird, was niemand bestellt hat oder was sich nicht abbestellen lässt.",
        link: "content",
      },
    ],
  },
  ok_spam_folder: {
    answer: "Sie kam im Spam-Ordner an",
    detail: "{host} nahm sie an und legte sie dorthin, wo kaum jemand nachsieht.",
    steps: [ansehen],
  },
} satisfies Explanations

/** Why messages did not arrive, in words; German lacks none that English has. */
export const explainWords = catalogue<Record<keyof typeof english, Explanation>>({ en: english, de: german })
