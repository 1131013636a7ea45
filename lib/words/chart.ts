import { catalogue } from "./catalogue.ts"

/** What every chart says of itself. */
export const chartWords = catalogue({
  en: {
    time: "Time",
    total: "Total",
    axis: (max: string) => `The axis goes from 0 to ${max}.`,
    sparkline: (low: string, high: string) =>
      `The line has a scale of its own: its lowest point is ${low}, its highest ${high}.`,
  },
  de: {
    time: "Zeit",
    total: "Summe",
    axis: (max) => `Die Achse reicht von 0 bis ${max}.`,
    sparkline: (low, high) =>
      `Die Linie hat ihren eigenen Maßstab: Ihr tiefster Punkt ist ${low}, ihr höchster ${high}.`,
  },
})
