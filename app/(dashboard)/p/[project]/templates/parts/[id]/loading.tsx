"use client"

export { default } from "../../[id]/loading.tsx"
