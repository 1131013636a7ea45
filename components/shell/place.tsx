"use client"

import { createContext, type ReactNode, use } from "react"

/** The project that the frame shows, and the pages of it that the role may see; null on pages without a project. */
export type Place = { project: string; visible: readonly string[] }

const PlaceContext = createContext<Place | null>(null)

export function PlaceScope({ place, children }: { place: Place | null; children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>
}

export const usePlace = (): Place | null => use(PlaceContext)
