import { type ClassValue, clsx } from "clsx"
import { createTailwindMerge } from "tailwind-merge"
import { classGroups } from "./class-groups.ts"

const merge = createTailwindMerge(classGroups)

/** Joins class names; falsy ones drop out and a later Tailwind class replaces an earlier one. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
