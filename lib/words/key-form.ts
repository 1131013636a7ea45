import { catalogue } from "./catalogue.ts"

/** Making and changing a program's key. */
export const keyFormWords = catalogue({
  en: {
    makeTitle: "Make a key for a program",
    makeText: "It is shown once, right after this.",
    changeTitle: (name: string) => `Change ${name}`,
    changeText: "The key itself stays as it is.",
    name: "Name",
    nameHint: "which program this is, such as Shop backend",
    nameMissing: "Give the key a name.",
    right: "What it may do",
    networks: "Allowed networks",
    networksHint:
      "one address or network a line, such as 192.0.2.0/24 or 2001:db8::/32; none: from everywhere",
    notNetwork: (text: string) => `${text} is no address and no network.`,
    tooMany: (most: number) => `At most ${most} networks.`,
    make: "Make the key",
    making: "Making",
    save: "Save",
    saving: "Saving",
    saved: (name: string) => `${name} changed`,
  },
  de: {
    makeTitle: "Schlüssel für ein Programm anlegen",
    makeText: "Er wird gleich danach einmal gezeigt.",
    changeTitle: (name) => `${name} ändern`,
    changeText: "Der Schlüssel selbst bleibt, wie er ist.",
    name: "Name",
    nameHint: "welches Programm es ist, etwa Shop",
    nameMissing: "Geben Sie dem Schlüssel einen Namen.",
    right: "Was er darf",
    networks: "Erlaubte Netze",
    networksHint:
      "je Zeile eine Adresse oder ein Netz, etwa 192.0.2.0/24 oder 2001:db8::/32; keine: von überall",
    notNetwork: (text) => `${text} ist keine Adresse und kein Netz.`,
    tooMany: (most) => `Höchstens ${most} Netze.`,
    make: "Schlüssel anlegen",
    making: "Wird angelegt",
    save: "Speichern",
    saving: "Wird gespeichert",
    saved: (name) => `${name} geändert`,
  },
})
