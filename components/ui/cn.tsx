import { type ClassValue, clsx } from "clsx"
import { extendTailwindMerge } from "tailwind-merge"

/** Our sizes and shadows beside Tailwind's own, so that a later class wins over an earlier one of the same kind. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [{ text: ["2xs"] }],
      shadow: [{ shadow: ["hair", "lift", "float", "dialog"] }],
    },
  },
})

/** Joins class names; falsy ones drop out and a later Tailwind class replaces an earlier one. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
