import { useSyncExternalStore } from "react"
import type { Signal } from "../views/signal.ts"

export const useSignal = <T>(signal: Signal<T>): T =>
  useSyncExternalStore(signal.subscribe, signal.get, signal.get)
