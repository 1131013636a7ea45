import { catalogue } from "./catalogue.ts"

/** Giving somebody another role. */
export const changeRoleWords = catalogue({
  en: {
    changeTitle: (name: string) => `Another role for ${name}`,
    changeButton: "Change role",
    changing: "Changing",
    changed: (name: string, role: string) => `${name} is now ${role}`,
    narrowSelf: "This is your own role: you lose rights with it, and somebody else has to give them back.",
  },
  de: {
    changeTitle: (name) => `Andere Rolle für ${name}`,
    changeButton: "Rolle ändern",
    changing: "Ändert",
    changed: (name, role) => `${name}: jetzt ${role}`,
    narrowSelf: "Das ist Ihre eigene Rolle: Sie verlieren Rechte, und jemand anders muss sie zurückgeben.",
  },
})
