import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  shift,
  size,
  type VirtualElement,
} from "@floating-ui/dom"
import { type RefObject, useEffect, useEffectEvent, useRef } from "react"

export type Anchor = VirtualElement | Element

type Options<T> = {
  placement?: Placement
  gap?: number
  /** Called once it is visible, because nothing in it can be focused before. */
  onShown?: (element: T) => void
}

/** Keeps an element next to its anchor and on the screen, while both exist. It needs `position: fixed`. */
export function useFloating<T extends HTMLElement>(
  anchor: Anchor | null,
  { placement = "bottom-start", gap = 6, onShown }: Options<T> = {},
): RefObject<T | null> {
  const floating = useRef<T>(null)
  const shown = useEffectEvent((element: T) => onShown?.(element))
  useEffect(() => {
    const element = floating.current
    if (!element || !anchor) return
    const place = async () => {
      const { x, y } = await computePosition(anchor, element, {
        strategy: "fixed",
        placement,
        middleware: [
          offset(gap),
          flip({ padding: 8 }),
          shift({ padding: 8 }),
          size({ padding: 8, apply: fit }),
        ],
      })
      const isFirst = element.style.visibility !== "visible"
      Object.assign(element.style, { left: `${x}px`, top: `${y}px`, visibility: "visible" })
      if (isFirst && element.isConnected) shown(element)
    }
    return autoUpdate(anchor, element, () => void place())
  }, [anchor, placement, gap])
  return floating
}

function fit({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}): void {
  elements.floating.style.maxHeight = `${Math.max(120, Math.min(420, availableHeight))}px`
}
