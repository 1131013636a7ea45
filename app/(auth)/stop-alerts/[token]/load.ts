import "server-only"
import { findByStopLink } from "#lib/features/alerts/stop-link"
import { openedStore } from "#lib/data/store/open"

/** Address and project of the link; null when it is forged, or its address no longer gets alerts. */
export const loadStopLink = async (token: string) => findByStopLink(await openedStore(), token)
