import { catalogue } from "./catalogue.ts"

/** The line over every page while the project is looked at as another role; apart from people.ts, which few pages need. */
export const viewAsWords = catalogue({
  en: {
    viewing: (role: string) => `You see this project as ${role}.`,
    viewingHint: "You can do only what that role can.",
    stop: "Stop",
    asRole: {
      manager: "a manager",
      editor: "an editor",
      operator: "an operator",
      viewer: "a viewer",
      owner: "the owner",
    },
  },
  de: {
    viewing: (role) => `Sie sehen dieses Projekt wie ${role}.`,
    viewingHint: "Sie können nur, was diese Rolle kann.",
    stop: "Beenden",
    asRole: {
      manager: "die Leitung",
      editor: "die Redaktion",
      operator: "der Betrieb",
      viewer: "die Einsicht",
      owner: "der Inhaber",
    },
  },
})
