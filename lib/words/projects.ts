import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"
import { projectFrameWords } from "./projects-frame.ts"

const projectsEn = (count: number) => (count === 1 ? "1 project" : `${formatNumber(count, "en")} projects`)
const projekteDe = (count: number) => (count === 1 ? "1 Projekt" : `${formatNumber(count, "de")} Projekte`)

/** What people read about projects of the account and the servers they live on. */
export const projectWords = catalogue({
  en: {
    ...projectFrameWords.en,
    projects: projectsEn,
    import: "Bring projects in",
    lastLetter: (when: string) => `Last letter ${when}`,
    noLetters: "No letters yet",
    settingsOf: (name: string) => `Settings of ${name}`,
    emptyTitle: "No projects yet",
    emptyOwner: "A project has its own key, templates, letters and people. Most teams begin with one.",
    emptyOthers: "Nobody has given you a role in a project so far. Ask the owner of this account.",
    member: "Member",
    // Create
    create: "New project",
    cancel: "Cancel",
    server: "Server",
    more: "More settings",
    // Servers
    servers: "Servers",
    serversHint: "mail services that projects here live on; the owner alone",
    connect: "Connect a server",
    own: "from the settings of this installation",
    columns: { state: "State", server: "Server", account: "Account", projects: "Projects", acts: "Acts" },
    check: "Check",
    checkOf: (name: string) => `Check ${name}`,
    checking: "Asking",
    answers: "Answers",
    silent: "Fails",
    keyEnds: (four: string) => `key …${four}`,
    noKey: "no key",
    brand: (word: string) => `headers X-${word}-…`,
    modes: { sandbox: "sandbox", relay: "relay", direct: "direct delivery" } as Record<string, string>,
    edit: "Edit",
    editOf: (name: string) => `Edit ${name}`,
    remove: "Disconnect",
  },
  de: {
    ...projectFrameWords.de,
    projects: projekteDe,
    import: "Projekte holen",
    lastLetter: (when) => `Letzter Brief ${when}`,
    noLetters: "Noch keine Briefe",
    settingsOf: (name) => `Einstellungen von ${name}`,
    emptyTitle: "Noch keine Projekte",
    emptyOwner:
      "Ein Projekt hat eigenen Schlüssel, Vorlagen, Briefe und Personen. Die meisten beginnen mit einem.",
    emptyOthers:
      "Bisher hat Ihnen niemand eine Rolle in einem Projekt gegeben. Fragen Sie den Inhaber des Kontos.",
    member: "Mitglied",
    create: "Neues Projekt",
    cancel: "Abbrechen",
    server: "Server",
    more: "Weitere Einstellungen",
    servers: "Server",
    serversHint: "Maildienste, auf denen Projekte von hier leben; nur der Inhaber",
    connect: "Server verbinden",
    own: "aus den Einstellungen dieser Installation",
    columns: {
      state: "Zustand",
      server: "Server",
      account: "Konto",
      projects: "Projekte",
      acts: "Handlungen",
    },
    check: "Prüfen",
    checkOf: (name) => `${name} prüfen`,
    checking: "Wird gefragt",
    answers: "Antwortet",
    silent: "Gescheitert",
    keyEnds: (four) => `Schlüssel …${four}`,
    noKey: "kein Schlüssel",
    brand: (word) => `Header X-${word}-…`,
    modes: { sandbox: "Sandbox", relay: "Relais", direct: "direkte Zustellung" },
    edit: "Bearbeiten",
    editOf: (name) => `${name} bearbeiten`,
    remove: "Trennen",
  },
})
