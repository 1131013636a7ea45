import type { Language } from "../format/language.ts"

/**
 * The dashboard's own refusals in German, by their English sentence: the code that refuses says it in English, and the
 * last step before a person reads it (app/api/answer.ts, app/fault.ts) looks it up here. `{…}` stands for what differs
 * each time; a `{reason}` is itself such a sentence. What is not here is the mail service's own and stays as it came.
 */
export const germanFaults: Record<string, string> = {
  // The mail service
  "The mail service did not answer.": "Der Maildienst hat nicht geantwortet.",
  "The mail service failed.": "Beim Maildienst schlug etwas fehl.",
  "The mail service gave an answer that cannot be understood.":
    "Der Maildienst gab eine Antwort, die sich nicht verstehen lässt.",
  "The mail service does not accept the project's key.":
    "Der Maildienst nimmt den Schlüssel des Projekts nicht an.",
  "The mail service does not know this method.": "Der Maildienst kennt diese Methode nicht.",
  "The mail service asks to slow down. Try again in a moment.":
    "Der Maildienst bittet um ein langsameres Tempo. Gleich noch einmal versuchen.",
  "This is too large. A request has at most 10 MB.": "Das ist zu groß. Eine Anfrage hat höchstens 10 MB.",
  "The mail service does not know this project any more.": "Der Maildienst kennt dieses Projekt nicht mehr.",
  "The mail service does not accept this key.": "Der Maildienst nimmt diesen Schlüssel nicht an.",
  "The mail service holds this address back ({why}).": "Der Maildienst hält diese Adresse zurück ({why}).",
  // Servers
  "Type the address of the server.": "Geben Sie die Adresse des Servers ein.",
  "This address lies in a private network. The operator can allow it: CONNECT_ALLOW.":
    "Diese Adresse liegt in einem privaten Netz. Der Betreiber kann sie erlauben: CONNECT_ALLOW.",
  "No mail service answered at this address. A private one has to be allowed by the operator: CONNECT_ALLOW.":
    "An dieser Adresse antwortete kein Maildienst. Eine private muss der Betreiber erlauben: CONNECT_ALLOW.",
  "What answered at this address is no mail service of this interface: {reason}":
    "Was an dieser Adresse antwortete, ist kein Maildienst dieser Schnittstelle: {reason}",
  "Letters, digits and hyphens, as they stand in header names after X-.":
    "Buchstaben, Ziffern und Bindestriche, wie sie in Headern nach X- stehen.",
  "The ports of a connected server are not tried from here.":
    "Die Ports eines verbundenen Servers werden von hier nicht erprobt.",
  "There is no account key here. The owner can put one in on the page of projects.":
    "Hier gibt es keinen Kontoschlüssel. Der Inhaber kann auf der Seite der Projekte einen einsetzen.",
  "act is check, connect or import.": "act ist check, connect oder import.",
  "act is check, edit or remove.": "act ist check, edit oder remove.",
  "Say which server is meant.": "Nennen Sie den Server.",
  "This is not a country code of two letters.": "Das ist kein Ländercode aus zwei Buchstaben.",
  "Two letters, such as DE.": "Zwei Buchstaben, etwa DE.",
  "A whole number, as the provider told it.": "Eine ganze Zahl, wie der Anbieter sie nannte.",
  "A whole number, 0 for the usual page.": "Eine ganze Zahl, 0 für die übliche Seite.",
  // The database
  "The database does not answer at the moment. Nothing was changed; try again in a minute.":
    "Die Datenbank antwortet im Augenblick nicht. Es wurde nichts geändert; versuchen Sie es in einer Minute noch einmal.",
  "The disk of the database is full. Nothing was changed; somebody has to make room there first.":
    "Die Festplatte der Datenbank ist voll. Es wurde nichts geändert; erst muss jemand dort Platz schaffen.",
  "The database has too much to do at the moment. Nothing was changed; try again in a minute.":
    "Die Datenbank hat im Augenblick zu viel zu tun. Es wurde nichts geändert; versuchen Sie es in einer Minute noch einmal.",
  "The database stopped answering while this was under way. See whether it was done before you try again.":
    "Die Datenbank hat mitten im Vorgang aufgehört zu antworten. Sehen Sie nach, ob es geschehen ist, bevor Sie es noch einmal versuchen.",
  "The dashboard could not do this.": "Das Dashboard konnte das nicht ausführen.",
  // Who is here and what they may do
  "You are signed out.": "Sie sind abgemeldet.",
  "Too many pages listen already.": "Es hören schon zu viele Seiten zu.",
  "Too many of your pages listen already.": "Es hören schon zu viele Ihrer Seiten zu.",
  "There is no such webhook.": "Diesen Webhook gibt es nicht.",
  "There is no such project.": "Dieses Projekt gibt es nicht.",
  "There is no method {path}.": "Es gibt keine Methode {path}.",
  "There is no method {path} here.": "Hier gibt es keine Methode {path}.",
  "{path} works on the account and not on a project.": "{path} gilt dem Konto und nicht einem Projekt.",
  "{roles} cannot do this. {others} can.": "Mit der Rolle {roles} geht das nicht, mit {others} schon.",
  "{roles} cannot do this. Only the owner can.":
    "Mit der Rolle {roles} geht das nicht. Nur der Inhaber kann es.",
  "This project has no API key that can be used. A manager can put one in.":
    "Dieses Projekt hat keinen brauchbaren API-Schlüssel. Die Leitung kann einen einsetzen.",
  "This project has no API key that can be used.": "Dieses Projekt hat keinen brauchbaren API-Schlüssel.",
  "Confirm that it is you.": "Bestätigen Sie, dass Sie es sind.",
  "Set up two-factor sign-in first.": "Richten Sie zuerst die Anmeldung in zwei Schritten ein.",
  "This request came from another site.": "Diese Anfrage kam von einer anderen Website.",
  "Only roles below your own can be looked at, by managers and the owner.":
    "Nur Rollen unter der eigenen lassen sich ansehen, von der Leitung und dem Inhaber.",
  "role is a role, or null.": "role ist eine Rolle oder null.",
  // Requests
  "The request has more than {mb} MB.": "Die Anfrage hat mehr als {mb} MB.",
  "Send JSON (content-type application/json).": "Bitte JSON senden (content-type application/json).",
  "The body is not JSON.": "Der Inhalt ist kein JSON.",
  "The password in this address is hidden. Write it out.":
    "Das Kennwort in dieser Adresse ist verborgen. Bitte ausschreiben.",
  "A text has a character that cannot be kept.": "Ein Text hat ein Zeichen, das sich nicht speichern lässt.",
  "The address of this request cannot be read.": "Die Adresse dieser Anfrage lässt sich nicht lesen.",
  "The form is not valid.": "Das Formular stimmt nicht.",
  "At most {count} characters.": "Höchstens {count} Zeichen.",
  "This project has no such domain.": "Dieses Projekt hat keine solche Domain.",
  "Paste the body of a call.": "Fügen Sie den Inhalt eines Aufrufs ein.",
  "Nothing is to be changed.": "Es gibt nichts zu ändern.",
  "Say why; the audit log keeps it.": "Sagen Sie, warum; es steht im Protokoll.",
  "Say which address.": "Sagen Sie, welche Adresse.",
  // Names, addresses, passwords
  "A name is missing.": "Ein Name fehlt.",
  "A name has at most 100 characters.": "Ein Name hat höchstens 100 Zeichen.",
  "An e-mail address is missing.": "Eine E-Mail-Adresse fehlt.",
  "This is not an e-mail address.": "Das ist keine E-Mail-Adresse.",
  "A password is missing.": "Ein Passwort fehlt.",
  "A password has at least {count} characters.": "Ein Passwort hat mindestens {count} Zeichen.",
  "A password has at most {count} characters.": "Ein Passwort hat höchstens {count} Zeichen.",
  "That were many tries. Wait a minute, then try again.":
    "Das waren viele Versuche. Nach einer Minute geht es wieder.",
  // The first start
  "The owner of this account exists already. Sign in.":
    "Den Inhaber dieses Kontos gibt es schon. Melden Sie sich an.",
  "The link is not complete. Open it again from the first start's output.":
    "Der Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der Ausgabe des ersten Starts.",
  "This link is not valid. Open the one that the first start printed.":
    "Dieser Link gilt nicht. Öffnen Sie den, den der erste Start ausgegeben hat.",
  "The body is an object with token, name, email and password.":
    "Der Inhalt ist ein Objekt mit token, name, email und password.",
  // A person's own account
  "You have no password here. Sign in through your company again.":
    "Sie haben hier kein Passwort. Melden Sie sich noch einmal über Ihr Unternehmen an.",
  "There is no such preference.": "Diese Einstellung gibt es nicht.",
  "These are more preferences than there are.": "Das sind mehr Einstellungen, als es gibt.",
  "Your password is missing.": "Ihr Passwort fehlt.",
  "This is not your password.": "Das ist nicht Ihr Passwort.",
  "This code does not fit.": "Dieser Code passt nicht.",
  "Your present password is missing.": "Ihr jetziges Passwort fehlt.",
  "This is not your present password.": "Das ist nicht Ihr jetziges Passwort.",
  "This link has expired or was used already. Ask for a new one.":
    "Dieser Link ist abgelaufen oder schon benutzt. Fordern Sie einen neuen an.",
  "The link is not complete.": "Der Link ist nicht vollständig.",
  "This is your address already.": "Das ist schon Ihre Adresse.",
  "That were many letters. Wait an hour, then try again.":
    "Das waren viele Briefe. Nach einer Stunde geht es wieder.",
  "Somebody else signs in with this address.": "Mit dieser Adresse meldet sich schon jemand anderes an.",
  "Name a session, or others.": "Nennen Sie eine Sitzung oder others.",
  "This session is over already.": "Diese Sitzung ist schon beendet.",
  "Two-factor sign-in is on already.": "Die Anmeldung in zwei Schritten ist schon eingeschaltet.",
  "Begin again: there is no secret to confirm.": "Beginnen Sie neu: Es gibt nichts zu bestätigen.",
  "That were many codes. Wait a few minutes, then try again.":
    "Das waren viele Codes. Nach ein paar Minuten geht es wieder.",
  "This code does not fit. Type the one the app shows now.":
    "Dieser Code passt nicht. Tippen Sie den ein, den die App jetzt zeigt.",
  "Switch two-factor sign-in on first.": "Schalten Sie zuerst die Anmeldung in zwei Schritten ein.",
  "Only the owner changes settings of the account.": "Nur der Inhaber ändert Einstellungen des Kontos.",
  "is_required is true or false.": "is_required ist true oder false.",
  "Switch it on for yourself first; then ask the others.":
    "Schalten Sie sie zuerst für sich selbst ein; dann verlangen Sie sie von den anderen.",
  "This account asks everybody for two-factor sign-in. It stays on.":
    "Dieses Konto verlangt sie von allen. Sie bleibt eingeschaltet.",
  "The letter could not be sent: {reason}": "Der Brief konnte nicht gesendet werden: {reason}",
  "There was no way to send this letter.": "Dieser Brief ließ sich auf keinem Weg senden.",
  // People
  "This person is not in the project.": "Diese Person ist nicht in diesem Projekt.",
  "The owner is in every project. That role cannot be changed here.":
    "Der Inhaber ist in jedem Projekt. Diese Rolle lässt sich hier nicht ändern.",
  "This is the last manager of the project. Make somebody else a manager first.":
    "Das ist die letzte Leitung des Projekts. Machen Sie zuerst jemand anderen zur Leitung.",
  "This is you. Type your own address to go on.":
    "Das sind Sie selbst. Tippen Sie Ihre eigene Adresse ein, um fortzufahren.",
  "Choose a role.": "Wählen Sie eine Rolle.",
  "This is not a role.": "Das ist keine Rolle.",
  "There is no such invitation, or it was used already.":
    "Diese Einladung gibt es nicht, oder sie wurde schon benutzt.",
  "This project has no sender of its own yet. Hand the link over yourself.":
    "Dieses Projekt hat noch keinen eigenen Absender. Geben Sie den Link selbst weiter.",
  "The account of this person was closed. The owner can open it again.":
    "Das Konto dieser Person wurde geschlossen. Der Inhaber kann es wieder öffnen.",
  "The owner is in every project already.": "Der Inhaber ist schon in jedem Projekt.",
  "{name} is in this project already.": "{name} ist schon in diesem Projekt.",
  "This invitation is for {email}. Sign in with that address.":
    "Diese Einladung ist für {email}. Melden Sie sich mit dieser Adresse an.",
  "There is an account for {email} already. Sign in with it to join.":
    "Für {email} gibt es schon ein Konto. Melden Sie sich damit an, um beizutreten.",
  "The body is an object with token, name and password.":
    "Der Inhalt ist ein Objekt mit token, name und password.",
  "This link is not valid. Ask for a new invitation.":
    "Dieser Link gilt nicht. Bitten Sie um eine neue Einladung.",
  "This invitation has expired. Ask for a new one.":
    "Diese Einladung ist abgelaufen. Bitten Sie um eine neue.",
  "This invitation was used already. Sign in.": "Diese Einladung wurde schon benutzt. Melden Sie sich an.",
  "This invitation was withdrawn. Ask for a new one.":
    "Diese Einladung wurde zurückgezogen. Bitten Sie um eine neue.",
  // Projects, settings, keys
  "There is no account key here, so this cannot be changed or read.":
    "Hier gibt es keinen Kontoschlüssel; darum lässt sich das weder lesen noch ändern.",
  "There is no account key. Put one into the settings of the dashboard.":
    "Es gibt keinen Kontoschlüssel. Setzen Sie einen in die Einstellungen des Dashboards ein.",
  "There is no account key. Set SERVICE_ACCOUNT_KEY and start again.":
    "Es gibt keinen Kontoschlüssel. Setzen Sie SERVICE_ACCOUNT_KEY und starten Sie neu.",
  "There is no account key to send with.": "Es gibt keinen Kontoschlüssel, mit dem gesendet werden könnte.",
  "Only the owner can do this.": "Das kann nur der Inhaber.",
  "Only the owner changes rights.": "Nur der Inhaber ändert Rechte.",
  "Only the owner creates projects.": "Nur der Inhaber legt Projekte an.",
  "Only the owner deletes projects.": "Nur der Inhaber löscht Projekte.",
  "Only the owner brings projects in.": "Nur der Inhaber holt Projekte herein.",
  "Type {name} to go on.": "Tippen Sie {name} ein, um fortzufahren.",
  "Type the name of the project.": "Tippen Sie den Namen des Projekts ein.",
  "A project named {name} exists already.": "Ein Projekt namens {name} gibt es schon.",
  "The body is an object with settings.": "Der Inhalt ist ein Objekt mit Einstellungen.",
  "This is not a time zone.": "Das ist keine Zeitzone.",
  "A whole number, 0 for no limit.": "Eine ganze Zahl; 0 heißt ohne Grenze.",
  "At most 2,147,483,647.": "Höchstens 2.147.483.647.",
  "Counted by month or for good.": "Gezählt wird nach Monat oder für immer.",
  "This key was made for a program. The project itself needs its own key.":
    "Dieser Schlüssel ist für ein Programm gemacht. Das Projekt selbst braucht seinen eigenen.",
  "There is no such key, or it was revoked already.":
    "Diesen Schlüssel gibt es nicht, oder er wurde schon widerrufen.",
  "There is no such view.": "Diese Ansicht gibt es nicht.",
  "You have as many views here as one person may have. Delete one first.":
    "Mehr Ansichten kann eine Person hier nicht haben. Löschen Sie zuerst eine.",
  "Give the view a name.": "Die Ansicht braucht einen Namen.",
  "These filters are too long to be kept.": "Diese Filter sind zu lang, um sie zu merken.",
  "Choose at least one message.": "Wählen Sie mindestens eine Nachricht aus.",
  "Give the key a name.": "Geben Sie dem Schlüssel einen Namen.",
  "Choose what the key may do.": "Wählen Sie, was der Schlüssel darf.",
  "{text} is no address and no network.": "{text} ist keine Adresse und kein Netz.",
  "At most {count} networks.": "Höchstens {count} Netze.",
  "This key is in use here already.": "Dieser Schlüssel ist hier schon in Gebrauch.",
  "A key has no spaces and no special letters.":
    "Ein Schlüssel hat keine Leerzeichen und keine Sonderzeichen.",
  "A key has at most 200 characters.": "Ein Schlüssel hat höchstens 200 Zeichen.",
  "Paste the key.": "Fügen Sie den Schlüssel ein.",
  "This key belongs to another project or to the account.":
    "Dieser Schlüssel gehört einem anderen Projekt oder dem Konto.",
  "You have no key of your own here.": "Sie haben hier keinen eigenen Schlüssel.",
  "Paste the key of the account.": "Fügen Sie den Schlüssel des Kontos ein.",
  "This is the key of a project. The account's own key is needed.":
    "Das ist der Schlüssel eines Projekts. Gebraucht wird der des Kontos.",
  "These projects are here already, or the service has none of them.":
    "Diese Projekte sind schon hier, oder der Dienst hat keines davon.",
  "Choose at least one project.": "Wählen Sie mindestens ein Projekt.",
  "At most 500 projects at once.": "Höchstens 500 Projekte auf einmal.",
  "The sandbox sender could not be made: {reason} Register again.":
    "Der Sandbox-Absender konnte nicht angelegt werden: {reason} Tragen Sie das Projekt noch einmal ein.",
  "Callbacks to {url} could not be registered: {reason} Register again.":
    "Meldungen an {url} konnten nicht eingetragen werden: {reason} Tragen Sie das Projekt noch einmal ein.",
  "The project is here, but it is not complete: {reason} Register again.":
    "Das Projekt ist hier, aber noch nicht vollständig: {reason} Tragen Sie das Projekt noch einmal ein.",
  // Servers, files, exports, runs
  "There is no such export.": "Diesen Export gibt es nicht.",
  "There is no such export any more.": "Diesen Export gibt es nicht mehr.",
  "This export has no such file.": "Dieser Export hat keine solche Datei.",
  "The mail service did not give the file. Try again.":
    "Der Maildienst gab die Datei nicht her. Noch einmal versuchen.",
  "This key belongs to another account. Connect it as another server.":
    "Dieser Schlüssel gehört zu einem anderen Konto. Verbinden Sie es als anderen Server.",
  "There is no such server here.": "Diesen Server gibt es hier nicht.",
  "This is no address of a server, such as https://mail.example.com.":
    "Das ist keine Adresse eines Servers wie https://mail.example.com.",
  "The address has no name, password, question mark or # in it.":
    "Die Adresse enthält weder Name noch Passwort, Fragezeichen oder #.",
  "A key is sent to https addresses only. The operator can allow others.":
    "Ein Schlüssel geht nur an https-Adressen. Andere kann der Betreiber erlauben.",
  "Only the owner sees servers.": "Nur der Inhaber sieht Server.",
  "Only the owner reads the audit log of the account.": "Nur der Inhaber liest das Protokoll des Kontos.",
  "There is no account key for this server.": "Für diesen Server gibt es keinen Kontoschlüssel.",
  "{count} of its projects are still here. Delete them first.":
    "Von ihm sind noch {count} Projekte hier. Löschen Sie die zuerst.",
  "There is no such letter.": "Diesen Brief gibt es nicht.",
  "There is no such file.": "Diese Datei gibt es nicht.",
  "Files of letters are for people who see whole addresses.":
    "Dateien aus Briefen sind für alle, die ganze Adressen sehen.",
  "There is no such run.": "Diesen Lauf gibt es nicht.",
  "This run has ended.": "Dieser Lauf ist zu Ende.",
}

/** Roles as a refusal names them, several at once. */
const germanRoles: Record<string, string> = {
  owners: "Inhaber",
  managers: "Leitung",
  editors: "Redaktion",
  operators: "Betrieb",
  viewers: "Einsicht",
}

type Pattern = { expression: RegExp; german: string; names: string[] }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** The sentences with something in them that differs, the longest first: it says the most. */
const patterns: Pattern[] = Object.entries(germanFaults)
  .filter(([english]) => english.includes("{"))
  .sort(([one], [other]) => other.length - one.length)
  .map(([english, german]) => ({
    expression: new RegExp(
      `^${english
        .split(/\{\w+\}/)
        .map(escaped)
        .join("(.+?)")}$`,
      "s",
    ),
    german,
    names: Array.from(english.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
  }))

/** A refusal in the reader's language; one that is not ours stays as it is. */
export function faultIn(sentence: string, language: Language): string {
  if (language === "en") return sentence
  if (Object.hasOwn(germanFaults, sentence)) return germanFaults[sentence] ?? sentence
  for (const { expression, german, names } of patterns) {
    const found = expression.exec(sentence)
    if (!found) continue
    const given = new Map(names.map((name, at) => [name, valueIn(name, found[at + 1] ?? "")]))
    return german.replace(/\{(\w+)\}/g, (whole, name: string) => given.get(name) ?? whole)
  }
  return sentence
}

function valueIn(name: string, value: string): string {
  if (name === "reason") return faultIn(value, "de")
  return name === "roles" || name === "others" ? rolesIn(value) : value
}

/** "Managers, editors and operators" in German. */
const rolesIn = (roles: string): string =>
  roles.replace(/\w+/g, (word) => (word === "and" ? "und" : (germanRoles[word.toLowerCase()] ?? word)))
